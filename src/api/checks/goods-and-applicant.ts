import { z } from 'zod'
import { hashApplicant } from '../../commands/applicant-hashes.ts'
import type { Encryptor } from '../../engine/encryption.ts'
import type { CheckRequest } from '../../events/check.ts'
import { mapGoods } from '../../goods/map-goods.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import { requestBranding } from '../branding/body.ts'
import { applicant, type CheckOptions } from './request-body.ts'

/** The sealed value is bound to this use. A retry and the checks of a batch have the value of the first request. */
const PURPOSE = 'request/input'

const input = z.object({
  goods: z.string().optional(),
  unmappedGoods: z.array(z.string()).optional(),
  applicant: applicant.optional(),
  project: z.string().optional(),
  branding: requestBranding.optional(),
})

type Erased = { goods?: null; unmappedGoods?: null; applicant: null; project: null; branding: null }
type Sealed = Pick<CheckRequest, 'goodsTerms' | 'unreadGoods' | 'applicant' | 'sealedInput'>

/**
 * What a request says in words as its events keep it: goods mapped, applicant hashed, and both sealed with project, client and
 * addressee; null without any.
 */
export async function sealInput(
  encryptor: Encryptor,
  accountId: string,
  {
    goods,
    niceClasses,
    applicant: named,
    project,
    branding,
  }: CheckOptions & { project?: string | undefined },
): Promise<Sealed | null> {
  if ([goods, named, project, branding].every((part) => part === undefined)) return null
  const hashes = named && hashApplicant(named)
  const mapped = goods === undefined ? undefined : mapGoods(goods, niceClasses)
  const sent: z.input<typeof input> = {
    goods,
    unmappedGoods: mapped?.unmapped,
    applicant: named,
    project,
    branding,
  }
  return {
    ...(mapped && { goodsTerms: mapped.terms }),
    ...(mapped && mapped.unmapped.length > 0 && { unreadGoods: mapped.unmapped.length }),
    ...(hashes && { applicant: hashes }),
    sealedInput: await encryptor.encrypt(accountId, PURPOSE, sent),
  }
}

/**
 * Goods, applicant, project, client and addressee as sent; null after the account was erased, absent if the request named none. If
 * the account's key is damaged, the goods say so.
 */
export async function openInput(
  encryptor: Encryptor,
  accountId: string,
  { goodsTerms, sealedInput }: Sealed,
): Promise<z.output<typeof input> | Erased> {
  if (sealedInput === undefined) return {}
  const opened = await encryptor.decryptOr(accountId, PURPOSE, sealedInput, (damaged) => ({
    goods: damaged,
  }))
  return opened === null
    ? {
        ...(goodsTerms && { goods: null, unmappedGoods: null }),
        applicant: null,
        project: null,
        branding: null,
      }
    : input.parse(opened)
}

/** The goods of a request as they were read. */
export const goodsTermsOf = ({ goodsTerms = [] }: Pick<CheckRequest, 'goodsTerms'>): string[] =>
  goodsTerms.map(({ text }) => text)

/** What the goods of a check or a batch were read as, in words; what was not understood is counted once the account was erased. */
export async function goodsRead(
  encryptor: Encryptor,
  { account, request }: { account: string; request: CheckRequest },
): Promise<string> {
  const { unmappedGoods } = { unmappedGoods: null, ...(await openInput(encryptor, account, request)) }
  return goodsWords(request, unmappedGoods)
}
