import { z } from 'zod'
import { time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const common = {
  shape: {
    id: z.string(),
    object: z.literal('share'),
    url: z.url().nullable(),
    createdAt: time,
    expiresAt: time,
    withdrawnAt: time.nullable(),
  },
  texts: {
    id: 'Id of the link, not the link itself.',
    object: 'Object type.',
    url: 'The link, shown only in the answer to the request that created it; otherwise null.',
    createdAt: 'Time at which the link was created.',
    expiresAt: 'Expiry time.',
    withdrawnAt: 'Time at which the link was withdrawn.',
  },
}

export const share = described(
  'Share',
  'A link that gives access to a report without a key.',
  { ...common.shape, checkId: z.string() },
  { ...common.texts, checkId: 'Check whose report the link shows.' },
)

export const batchShare = described(
  'BatchShare',
  'A link that gives access to a batch and the reports of its names without a key.',
  { ...common.shape, batchId: z.string() },
  { ...common.texts, batchId: 'Batch that the link shows.' },
)

export const shareList = listOf('ShareList', share)
export const batchShareList = listOf('BatchShareList', batchShare)
