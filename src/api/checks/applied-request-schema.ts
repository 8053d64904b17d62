import { z } from 'zod'
import { checkRequest, goodsTerm as goodsTermEvent } from '../../events/check.ts'
import { requestBranding } from '../branding/body.ts'
import { source } from '../http/common-schema.ts'
import { described } from '../http/described.ts'
import { applicant as applicantBody } from './request-body.ts'

export const goodsTerm = described(
  'GoodsTerm',
  'Goods or services as they were understood.',
  goodsTermEvent.shape,
  {
    id: 'Id of the term. It begins with its class.',
    niceClass: 'Class of the term.',
    text: 'The term in English, as offices write it.',
    certainty:
      'How surely the term is meant. `certain`: the words name it. `likely`: they name it, or goods in one of the `alternatives`. `guessed`: a word was corrected, is unknown or of another language. A mark for other goods than a term that is not certain may still be for the same goods, so an identical or nearly identical one leads to caution at least.',
    alternatives: 'Other classes that the words may mean; absent without any.',
  },
)

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
    ...checkRequest.omit({ goodsTerms: true, unreadGoods: true, applicant: true, sealedInput: true }).shape,
    sources: z.array(source),
    goods: z.string().nullable().optional(),
    unmappedGoods: z.array(z.string()).nullable().optional(),
    goodsTerms: z.array(goodsTerm).optional(),
    applicant: applicant.nullable().optional(),
    project: z.string().nullable().optional(),
    branding: requestBranding.nullable().optional(),
  },
  {
    sources: 'Sources that the check queries.',
    tlds: 'TLDs in which the check looks for domains.',
    jurisdictions: 'Jurisdictions whose registers the check queries.',
    niceClasses: 'Classes of goods and services; an empty list means all 45.',
    goods: 'Goods and services as sent; absent if none were named, null after the account was erased.',
    unmappedGoods:
      'Parts of the goods that were not understood, so that they were not compared. Absent without goods, null after the account was erased.',
    goodsTerms: 'Goods and services as they were understood, with the class of each; absent without goods.',
    applicant: 'The applicant as sent; absent if none was named, null after the account was erased.',
    project:
      'Project that the check belongs to; in a batch, and in its checks, the title of the batch. Absent without one, null after the account was erased.',
    branding: 'Client and addressee as sent; absent if none was named, null after the account was erased.',
    delivery: 'How the report is delivered.',
    maxAge: 'Maximum age of a cached answer in seconds; null applies the rule of each source.',
  },
)
