import { z } from 'zod'
import { checkRequest, goodsTerm as goodsTermEvent } from '../../events/check.ts'
import { source } from '../http/common-schema.ts'
import { described } from '../http/described.ts'
import { applicant as applicantBody } from './request-body.ts'

const goodsTerm = described('GoodsTerm', 'A term of the Nice Classification.', goodsTermEvent.shape, {
  id: 'Number of the term. It begins with its class in the tenth edition.',
  niceClass: 'Class of the term in the thirteenth edition.',
  text: 'The term in English.',
})

const applicant = described('Applicant', 'What belongs to the applicant.', applicantBody.shape, {
  owners: 'Names under which the applicant owns marks or companies, at most 10.',
  numbers: 'Numbers of marks and companies, at most 10.',
  domains: 'Domains, at most 10.',
  handles: 'User names on social networks, at most 10.',
})

/** The request with all defaults. */
export const appliedRequest = described(
  'AppliedRequest',
  'The request, with every default filled in.',
  {
    ...checkRequest.omit({ goodsTerms: true, applicant: true, sealedInput: true }).shape,
    sources: z.array(source),
    goods: z.string().nullable().optional(),
    unmappedGoods: z.array(z.string()).nullable().optional(),
    goodsTerms: z.array(goodsTerm).optional(),
    applicant: applicant.nullable().optional(),
  },
  {
    sources: 'Sources that the check queries.',
    tlds: 'TLDs in which the check looks for domains.',
    jurisdictions: 'Jurisdictions whose registers the check queries.',
    niceClasses: 'Classes of goods and services; an empty list means all 45.',
    goods: 'Goods and services as sent; absent if none were named, null after the account was erased.',
    unmappedGoods:
      'Parts of the goods that match no term of the Nice Classification, so that they were not compared. Absent without goods, null after the account was erased.',
    goodsTerms: 'Terms of the Nice Classification to which the goods were mapped; absent without goods.',
    applicant: 'The applicant as sent; absent if none was named, null after the account was erased.',
    delivery: 'How the report is delivered.',
    maxAge: 'Maximum age of a cached answer in seconds; null applies the rule of each source.',
  },
)
