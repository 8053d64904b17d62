import { z } from 'zod'
import { time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

export const share = described(
  'Share',
  'A link that gives access to a report without a key.',
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
    id: 'Id of the link, not the link itself.',
    object: 'Object type.',
    checkId: 'Check whose report the link shows.',
    url: 'The link, shown only once, in the answer that created it; otherwise null.',
    createdAt: 'Time at which the link was created.',
    expiresAt: 'Expiry time.',
    withdrawnAt: 'Time at which the link was withdrawn.',
  },
)

export const shareList = listOf('ShareList', share)
