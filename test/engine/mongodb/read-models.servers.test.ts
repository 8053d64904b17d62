import { openMongoReadModels } from '../../../src/engine/mongodb/read-models.ts'
import { readModelsContract } from '../../support/contract/read-models.ts'
import { onMongo } from '../../support/mongo-server.ts'

await onMongo('read models', ({ fresh }) => readModelsContract('MongoDB', () => openMongoReadModels(fresh())))
