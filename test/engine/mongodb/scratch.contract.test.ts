import { openMongoScratch } from '../../../src/engine/mongodb/scratch.ts'
import { scratchContract } from '../../contract/scratch.ts'
import { onMongo } from '../../services/mongo-server.ts'

await onMongo('scratch', ({ fresh }) =>
  scratchContract('MongoDB', (now) => openMongoScratch({ ...fresh(), now })),
)
