import type { OperationSpec } from '../operation.ts'
import { accountOperations } from './account.ts'
import { batchOperations } from './batches.ts'
import { checkOperations } from './checks.ts'
import { deliveryOperations } from './deliveries.ts'
import { contractOperations } from './documents.ts'
import { evidenceOperations } from './evidence.ts'
import { goodsOperations } from './goods.ts'
import { historyOperations } from './history.ts'
import { keyOperations } from './keys.ts'
import { peopleOperations } from './people.ts'
import { reviewOperations } from './reviews.ts'
import { shareOperations } from './shares.ts'
import { webhookOperations } from './webhooks.ts'

/**
 * Every operation under `/api/v1`, in the order of the document. A test compares it with the router; after a change
 * `node tools/print-openapi.ts` rewrites the stored contract.
 */
export const operations: readonly OperationSpec[] = [
  ...checkOperations,
  ...goodsOperations,
  ...reviewOperations,
  ...shareOperations,
  ...evidenceOperations,
  ...historyOperations,
  ...batchOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...keyOperations,
  ...peopleOperations,
  ...accountOperations,
  ...contractOperations,
]
