import { embeddedDisk } from '../../../simulation/servers/embedded/disk.ts'
import { faultlessWorld } from '../../../simulation/world/faultless-world.ts'
import { eventBusContract } from '../../support/contract/event-bus.ts'
import { openHarnessOn } from '../../support/embedded-event-bus.ts'

eventBusContract('embedded, on a virtual data folder', () =>
  openHarnessOn(embeddedDisk(faultlessWorld()).parts),
)
