import { backboneContract } from '../../contract/backbone.ts'
import { openEmbeddedHarness } from '../../services/embedded-backbone.ts'
import { temporaryFolders } from '../../services/temporary-folder.ts'

const folder = temporaryFolders()

backboneContract('embedded', async () => openEmbeddedHarness(await folder()))
