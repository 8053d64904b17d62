import { join } from 'node:path'
import { openSqliteScratch } from '../../../src/engine/sqlite/scratch.ts'
import { scratchContract } from '../../contract/scratch.ts'
import { temporaryFolders } from '../../services/temporary-folder.ts'

const folder = temporaryFolders()

scratchContract('SQLite', async (now) => openSqliteScratch({ file: join(await folder(), 'scratch.db'), now }))
