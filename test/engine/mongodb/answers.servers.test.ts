import { openMongoAnswers } from '../../../src/engine/mongodb/answers.ts'
import { answersContract } from '../../support/contract/answers.ts'
import { onMongo } from '../../support/mongo-server.ts'

await onMongo('answers', ({ fresh }) => answersContract('MongoDB', () => openMongoAnswers(fresh())))
