import { join } from 'node:path'
import { openSqliteAnswers } from '../../../src/engine/sqlite/answers.ts'
import { answersContract } from '../../contract/answers.ts'
import { temporaryFolders } from '../../services/temporary-folder.ts'

const folder = temporaryFolders()

answersContract('SQLite', async () => openSqliteAnswers({ file: join(await folder(), 'answers.db') }))
