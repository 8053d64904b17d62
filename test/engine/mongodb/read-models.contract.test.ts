import { openMongoReadModels } from '../../../src/engine/mongodb/read-models.ts'
import { readModelsContract } from '../../contract/read-models.ts'
import { onMongo } from '../../services/mongo-server.ts'

await onMongo('read models', ({ fresh }) => readModelsContract('MongoDB', () => openMongoReadModels(fresh())))
