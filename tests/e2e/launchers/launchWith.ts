import type { LaunchOptions } from 'playwright/test'

/** How tests start a browser. */
export const launchWith = (executablePath: string): LaunchOptions => ({
  executablePath,
  args: [
    // Containers and root lack the rights for the sandbox.
    '--no-sandbox',
    // Off the network.
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
    // Pages of a context share a process, which has compiled the scripts. No GPU process.
    '--process-per-site', '--disable-gpu', '--in-process-gpu',
    // A page lives for seconds: optimising its scripts costs more than it saves.
    '--js-flags=--no-opt --no-maglev', '--num-raster-threads=1',
  ],
})
