import type { OperationSpec } from '../operation.ts'
import { adminAccountOperations } from './admin-accounts.ts'
import { adminProviderKeyOperations } from './admin-provider-keys.ts'
import { adminRegisterOperations } from './admin-registers.ts'
import { adminUpkeepOperations } from './admin-upkeep.ts'

/** Every operation under `/admin/v1`, in the order of the document. */
export const adminOperations: readonly OperationSpec[] = [
  ...adminAccountOperations,
  ...adminRegisterOperations,
  ...adminProviderKeyOperations,
  ...adminUpkeepOperations,
]
