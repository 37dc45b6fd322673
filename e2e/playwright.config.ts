import { setFlagsFromString } from 'node:v8'
import { defineConfig } from '@playwright/test'
import { PATIENT_V8 } from '@polder/testing/v8-options'
import { chromiumArgs, headlessShellPath } from './fixtures/chromium.ts'

// Here and in each worker.
setFlagsFromString(PATIENT_V8)

/** Files that have a stack to themselves (`stackFor`), or a wallet that takes weeks to make. */
const apart =
  /(a-rich-wallet|console-tables|firefox|first-minute|payouts-paused|statement|transparency)\.test/
const ofConsole = /console-[^/]*\.test/

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  // Each worker runs a whole stack of its own.
  workers: 2,
  // It keeps its stack for as long as the files that follow share it: each start costs six seconds of the processor.
  projects: [
    { name: 'apart', testMatch: apart },
    { name: 'console', testMatch: ofConsole, testIgnore: apart },
    { name: 'product', testIgnore: [apart, ofConsole] },
  ],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Stacks, chains and browsers share the cores: a second try tells a slow machine from a defect, and is counted as flaky.
  retries: 1,
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: headlessShellPath, args: chromiumArgs },
    // A trace of every test costs a third of the whole time: `--trace retain-on-failure` for one that fails.
    trace: 'off',
    // Animations are drawn by the processor here; river.test.ts has them on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // The longest tests have a quarter of an hour: what is not there is not waited for so long.
    actionTimeout: 60_000,
  },
})
