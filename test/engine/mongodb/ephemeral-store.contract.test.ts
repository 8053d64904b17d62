import { openMongoScratch } from '../../../src/engine/mongodb/ephemeral-store.ts'
import { scratchContract } from '../../support/contract/ephemeral-store.ts'
import { onMongo } from '../../support/mongo-server.ts'

await onMongo('scratch', ({ fresh }) =>
  scratchContract('MongoDB', (now) => openMongoScratch({ ...fresh(), now })),
)
