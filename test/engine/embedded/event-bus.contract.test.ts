import { eventBusContract } from '../../support/contract/event-bus.ts'
import { openEmbeddedHarness } from '../../support/embedded-event-bus.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

eventBusContract('embedded', async () => openEmbeddedHarness(await folder()))
