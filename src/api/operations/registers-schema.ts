import { z } from 'zod'
import { EXTENTS, REGISTER_KINDS } from '../../registers/identity.ts'
import { count, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'
import { filterWords } from './register-filter.ts'

const kind = z.enum(REGISTER_KINDS)

export const register = described(
  'LocalRegister',
  'A local register: a copy of the register of an office.',
  {
    object: z.literal('register'),
    office: z.string(),
    kind,
    jurisdiction: z.string(),
    rights: z.array(z.string()),
    dataAsOf: z.iso.date(),
    cycleDays: count,
    countsUntil: z.iso.date(),
    stale: z.boolean(),
    completeness: z.enum(['whole', 'vouched', 'partial']),
    notes: z.array(z.string()),
    importedAt: time.nullable(),
    rows: count,
    refused: count,
    cut: count,
    notUnderstood: count,
    source: z.string().nullable(),
    licence: z.string().nullable(),
    attribution: z.string().nullable(),
    covers: z.string().nullable(),
    sha256: z.string().nullable(),
  },
  {
    object: 'Object type.',
    office: 'Office.',
    kind: 'What it holds.',
    jurisdiction: 'ISO 3166-1 alpha-2, `EU`, `BX` (Benelux) or `XX` (companies of every country).',
    rights: 'Kinds of rights of its marks; empty for companies.',
    dataAsOf: 'Day of the data.',
    cycleDays: 'Days from one publication of the data to the next.',
    countsUntil: 'Last day on which its data count.',
    stale: 'Whether its data is too old to count.',
    completeness:
      'How much of the register it holds: `whole`, by its number of rows; `vouched`, because the operator said so at the import; `partial`: its findings count, but no name is clear because of it.',
    notes:
      'Why it does not count, or why it is doubtful that it does, and what to do; sentences for the operator.',
    importedAt: 'Time of the last import.',
    rows: 'Number of rows.',
    refused: 'Rows of the files that could not be read.',
    cut: 'Values of its rows that were kept in part.',
    notUnderstood: 'Values of its rows that were not understood and left out.',
    source: 'Where the files came from.',
    licence: 'License of the data.',
    attribution: 'Sentence that the license requires.',
    covers: 'What it covers, and what it lacks.',
    sha256: 'Checksum of its content.',
  },
)
export const registerList = listOf('LocalRegisterList', register)

export const registerHit = described(
  'RegisterHit',
  'A row that comes close to a name.',
  {
    object: z.literal('register_hit'),
    office: z.string(),
    kind,
    name: z.string(),
    number: z.string(),
    status: z.string(),
    pending: z.boolean().nullable(),
    statusText: z.string().nullable(),
    filed: z.iso.date().nullable(),
    registered: z.iso.date().nullable(),
    incorporated: z.iso.date().nullable(),
    niceClasses: z.array(count),
    owner: z.string().nullable(),
    legalForm: z.string().nullable(),
    jurisdiction: z.string().nullable(),
    otherNames: z.array(z.string()),
    exact: z.boolean(),
    bits: z.number().nullable(),
  },
  {
    object: 'Object type.',
    office: 'Office of its register.',
    kind: 'What it is: a mark or a company.',
    name: 'Mark, or name of the company.',
    number: 'Number at the office.',
    status:
      'Status: `live`, `dead` or `unknown` for a mark; `active`, `liquidation`, `dissolved` or `unknown` for a company.',
    pending: 'Whether a live mark is an application; null if the office does not say so, and for a company.',
    statusText: 'Status in the words of the office.',
    filed: 'Day of filing of the mark; null for a company.',
    registered: 'Day of registration of the mark; null for a company.',
    incorporated: 'Day of incorporation of the company; null for a mark.',
    niceClasses: 'Nice classes; empty for a company.',
    owner: 'Owner of the mark; null for a company.',
    legalForm: 'Legal form of the company; null for a mark.',
    jurisdiction: 'Jurisdiction of the company, ISO 3166; null for a mark.',
    otherNames: 'Earlier, trading and other names of the company; empty for a mark.',
    exact:
      'Whether the names are the same; for a company, by the rules of its jurisdiction, also one of its other names.',
    bits: 'How unlikely it is that an unrelated mark comes this close, in bits; null for a company.',
  },
)
export const registerHitList = listOf('RegisterHitList', registerHit)

export const registerJob = described(
  'RegisterJob',
  'An import, a fetch or a verification in progress, or ended. The process keeps its last 50 jobs until it ends.',
  {
    id: z.string(),
    object: z.literal('register_job'),
    kind: z.enum(['import', 'fetch', 'verify']),
    subject: z.string(),
    status: z.enum(['running', 'done', 'failed']),
    startedAt: time,
    endedAt: time.nullable(),
    phase: z.string().nullable(),
    rows: count,
    rowsPerSecond: z.number().nullable(),
    bytes: z.number().nonnegative(),
    totalBytes: z.number().nonnegative(),
    secondsLeft: z.number().nullable(),
    taken: count.nullable(),
    refused: count.nullable(),
    cut: count.nullable(),
    notUnderstood: count.nullable(),
    losses: z.array(z.string()),
    dataAsOf: z.iso.date().nullable(),
    error: z.string().nullable(),
  },
  {
    id: 'Id of the job.',
    object: 'Object type.',
    kind: 'Kind of work.',
    subject: 'Office, or source of a fetch.',
    status: 'Status.',
    startedAt: 'Time of the start.',
    endedAt: 'Time of the end; null while it runs.',
    phase: 'What it does now: `listing`, `downloading`, `importing`.',
    rows: 'Rows read in this phase.',
    rowsPerSecond: 'Rate of this phase.',
    bytes: 'Bytes processed in this phase.',
    totalBytes: 'Bytes of this phase.',
    secondsLeft: 'Estimated number of seconds left in this phase.',
    taken: 'Rows written; null until the end.',
    refused: 'Rows that could not be read; null until the end.',
    cut: 'Values that were kept in part; null until the end.',
    notUnderstood: 'Values that were not understood and left out; null until the end.',
    losses: 'What was not taken as the files have it, in sentences, with the first places of each kind.',
    dataAsOf: 'Date of the data after the job; null until the end.',
    error: 'Why it failed, and what to do.',
  },
)
export const registerJobList = listOf('RegisterJobList', registerJob)

const officeText = z.string().min(1).max(40)
export const registerParameters = z.strictObject({ kind: kind.optional() })
export const registerSearchParameters = registerParameters.extend(filterWords.shape).extend({
  name: z.string().min(1).max(200),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .default(20),
})
/** Body of `POST /admin/v1/registers/fetch`. */
export const fetchBody = z.strictObject({ source: z.string().min(1).max(40) })
/** Body of `POST /admin/v1/registers/import`. */
export const importBody = z.strictObject({
  files: z.array(z.string().min(1).max(1_000)).min(1).max(400),
  format: z.string().min(1).max(40),
  office: officeText,
  jurisdiction: z.string().length(2),
  dataAsOf: z.iso.date(),
  update: z.boolean().default(false),
  extent: z.enum(EXTENTS).optional(),
})
