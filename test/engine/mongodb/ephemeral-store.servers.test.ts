import { openMongoEphemeralStore } from '../../../src/engine/mongodb/ephemeral-store.ts'
import { ephemeralStoreContract } from '../../support/contract/ephemeral-store.ts'
import { onMongo } from '../../support/mongo-server.ts'

await onMongo('ephemeralStore', ({ fresh }) =>
  ephemeralStoreContract('MongoDB', (now) => openMongoEphemeralStore({ ...fresh(), now })),
)
