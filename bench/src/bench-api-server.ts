// The product's API alone, in a process of its own: its settings come as the environment. Says `ready` to its parent, and
// how many milliseconds its event loop has worked so far whenever it is sent anything.

import { startApi } from '@polder/api/start'
import { createLogger } from '@polder/base/logger'
import { readSettings } from '@polder/base/testing/read-settings'

const settings = readSettings(process.env)
await startApi({ settings, logger: createLogger({ level: settings.LOG_LEVEL }) })
process.send?.('ready')
process.on('message', () => process.send?.(performance.eventLoopUtilization().active))
