import { virtualMongo } from '../../../simulation/servers/mongodb/database.ts'
import { faultlessWorld } from '../../../simulation/world/faultless-world.ts'
import { answersContract } from '../../support/contract/answers.ts'
import { ephemeralStoreContract } from '../../support/contract/ephemeral-store.ts'
import { keyStoreContract } from '../../support/contract/key-store.ts'
import { readModelsContract } from '../../support/contract/read-models.ts'

const newServer = () => virtualMongo(faultlessWorld(), 'mongodb')

readModelsContract('virtual MongoDB', () => newServer().readModels())

ephemeralStoreContract('virtual MongoDB', (now) => newServer().ephemeralStore(now))

answersContract('virtual MongoDB', () => newServer().answers())

keyStoreContract('virtual MongoDB', async () => {
  const server = newServer()
  let time = 1_000
  return {
    open: () => server.keyStore(() => time),
    later: () => {
      time += 5_001
    },
  }
})
