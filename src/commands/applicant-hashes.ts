import { createHmac } from 'node:crypto'
import type { CheckRequest } from '../events/check.ts'
import { type ApplicantKind, applicantForms } from '../names/applicant-form.ts'
import { chance } from '../primitives/runtime.ts'

/** Names, numbers and addresses of an applicant, as sent. */
export type Applicant = Partial<Record<ApplicantKind, string[]>>

type ApplicantHashes = NonNullable<CheckRequest['applicant']>

const SALT_BYTES = 16

/** Hashes of the applicant's values under a new salt, so that findings can be compared with them; null without values. */
export function hashApplicant(applicant: Applicant): ApplicantHashes | null {
  const salt = chance.bytes(SALT_BYTES).toString('hex')
  const hashes = (kind: ApplicantKind) => {
    const forms = (applicant[kind] ?? []).flatMap((value) => applicantForms(kind, value).own)
    return [...new Set(forms)].map((form) => hash(salt, kind, form))
  }
  const [owners, numbers, domains, handles] = [
    hashes('owners'),
    hashes('numbers'),
    hashes('domains'),
    hashes('handles'),
  ]
  if ([owners, numbers, domains, handles].every((each) => each.length === 0)) return null
  return { salt, owners, numbers, domains, handles }
}

/** Whether the value of a finding belongs to the applicant of the request. */
export function isOwn(request: CheckRequest, kind: ApplicantKind, value: string | null): boolean {
  const { applicant } = request
  if (!applicant || value === null || applicant[kind].length === 0) return false
  const { found } = applicantForms(kind, value)
  return found.some((form) => applicant[kind].includes(hash(applicant.salt, kind, form)))
}

const hash = (salt: string, kind: ApplicantKind, form: string): string =>
  createHmac('sha256', salt).update(`${kind}\n${form}`).digest('hex')
