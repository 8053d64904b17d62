import { openMongoAnswers } from '../../../src/engine/mongodb/answers.ts'
import { answersContract } from '../../contract/answers.ts'
import { onMongo } from '../../services/mongo-server.ts'

await onMongo('answers', ({ fresh }) => answersContract('MongoDB', () => openMongoAnswers(fresh())))
