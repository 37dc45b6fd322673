import { defineConfig } from '@playwright/test'
import { chromiumArgs, headlessShellPath } from './fixtures/chromium.ts'

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  // Each worker runs a whole stack of its own.
  workers: 2,
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
  },
})
