import { join } from 'node:path'
import { openSqliteReadModels } from '../../../src/engine/sqlite/read-models.ts'
import { readModelsContract } from '../../support/contract/read-models.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

readModelsContract('SQLite', async () =>
  openSqliteReadModels({ file: join(await folder(), 'read-models.db') }),
)
