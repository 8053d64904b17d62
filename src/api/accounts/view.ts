import { type Plans, termsOf } from '../../commands/account/plans.ts'
import type { Account } from '../../commands/account-cache.ts'
import type { Encryptor } from '../../engine/encryption.ts'
import type { AccountDocument } from '../../projections/accounts/projection.ts'

type ViewDeps = { encryptor: Encryptor; plans: Plans }

/** An account as the operator sees it, with its contact decrypted. */
export async function accountView(account: Account, { encryptor }: ViewDeps) {
  return {
    id: account.accountId,
    object: 'account',
    status: account.status,
    plan: account.plan,
    limits: account.limits,
    terms: account.terms,
    contact: await contactOf(encryptor, account.accountId, account.sealedContact),
    openedAt: account.openedAt,
    keys: account.keys.map(({ keyId, mode, expiresAt, rotated }) => ({
      id: keyId,
      mode,
      expiresAt,
      rotated,
    })),
    revision: account.revision,
  }
}

/** An item of the list of accounts: the account without its keys. */
export async function accountSummary(document: AccountDocument, { encryptor, plans }: ViewDeps) {
  const { _id, status, plan, limits, sealedContact, createdAt, revision } = document
  return {
    id: _id,
    object: 'account_summary',
    status,
    plan,
    limits,
    terms: termsOf(plans, document),
    contact: await contactOf(encryptor, _id, sealedContact),
    openedAt: createdAt,
    revision,
  }
}

/** A contact as pairs; null without one, or after an erasure. A text is an address. */
export async function contactOf(
  encryptor: Encryptor,
  accountId: string,
  sealed: string | null,
): Promise<Readonly<Record<string, string>> | null> {
  if (sealed === null) return null
  const purpose = `${accountId}/contact`
  const contact = await encryptor.decryptOr(accountId, purpose, sealed, (damaged) => ({ damaged }))
  return typeof contact === 'string' ? { address: contact } : (contact as Record<string, string> | null)
}

/** The values of a contact in a line; empty without one. */
export const contactText = (contact: Readonly<Record<string, string>> | null): string =>
  Object.values(contact ?? {}).join(', ')
