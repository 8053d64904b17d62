import { join } from 'node:path'
import { openSqliteScratch } from '../../../src/engine/sqlite/ephemeral-store.ts'
import { scratchContract } from '../../support/contract/ephemeral-store.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

scratchContract('SQLite', async (now) => openSqliteScratch({ file: join(await folder(), 'scratch.db'), now }))
