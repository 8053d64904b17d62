import { KeyDamaged, type KeyStore } from '../engine/ports/key-store.ts'
import type { Collection } from '../engine/ports/read-models.ts'
import type { AccountDocument } from '../projections/accounts/projection.ts'

const PAGE = 1_000

/**
 * Destroys the keys of erased accounts that the key store has nevertheless, as after an older copy of it was put in its
 * place. Returns how many there were. Rejects with StoreUnavailable.
 */
export async function destroyErasedKeys(
  accounts: Pick<Collection<AccountDocument>, 'find'>,
  keyStore: Pick<KeyStore, 'key' | 'destroy'>,
): Promise<number> {
  let destroyed = 0
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await accounts.find({
      filter: { status: 'erased' },
      sort: [['createdAt', -1]],
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    })
    for (const { _id: accountId } of page.data) {
      if (!(await hasKey(keyStore, accountId))) continue
      await keyStore.destroy(accountId)
      destroyed += 1
    }
    cursor = page.nextCursor
  }
  return destroyed
}

async function hasKey(keyStore: Pick<KeyStore, 'key'>, accountId: string): Promise<boolean> {
  try {
    return (await keyStore.key(accountId)) !== null
  } catch (error) {
    if (error instanceof KeyDamaged) return true
    throw error
  }
}
