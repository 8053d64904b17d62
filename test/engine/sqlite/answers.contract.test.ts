import { join } from 'node:path'
import { openSqliteAnswers } from '../../../src/engine/sqlite/answers.ts'
import { answersContract } from '../../support/contract/answers.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

answersContract('SQLite', async () => openSqliteAnswers({ file: join(await folder(), 'answers.db') }))
