import { z } from 'zod'
import { time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

export const share = described(
  'Share',
  'A link by which a report can be read without a key.',
  {
    id: z.string(),
    object: z.literal('share'),
    checkId: z.string(),
    url: z.url().nullable(),
    createdAt: time,
    expiresAt: time,
    withdrawnAt: time.nullable(),
  },
  {
    id: 'Id of the link; not the link.',
    object: 'What this is.',
    checkId: 'The check that it shows.',
    url: 'The link, shown this once: with the answer that made it; else null.',
    createdAt: 'When it was made.',
    expiresAt: 'When it ends.',
    withdrawnAt: 'When it was withdrawn.',
  },
)

export const shareList = listOf('ShareList', share)
