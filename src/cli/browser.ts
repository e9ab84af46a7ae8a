import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

export type Machine = {
  platform: NodeJS.Platform
  isRoot: boolean
  env: Readonly<Record<string, string | undefined>>
  canRun: (path: string) => boolean
  /** Returns whether the command succeeded. */
  run: (command: string, args: readonly string[]) => boolean
  say: (line: string) => void
}

export type Lookup = { found: true; path: string } | { found: false; reason: string }

type Program = {
  title: string
  variable: string
  commands: readonly string[]
  places: readonly string[]
  /** By package manager; includes Korean and Japanese fonts. */
  packages: Partial<Record<'apt-get' | 'dnf' | 'brew', readonly string[]>>
}

const browser: Program = {
  title: 'Chromium',
  variable: 'CHROMIUM_PATH',
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    chromium.executablePath(),
  ],
  packages: {
    'apt-get': ['chromium', 'fonts-noto-cjk'],
    dnf: ['chromium', 'google-noto-sans-cjk-fonts'],
    brew: ['--cask', 'chromium'],
  },
}

/** The same browser without its windows: a third less processor time for each page. */
const headlessBrowser: Program = {
  title: 'headless Chromium',
  variable: browser.variable,
  commands: ['chromium-headless-shell'],
  places: [],
  packages: { 'apt-get': ['chromium-headless-shell', 'fonts-noto-cjk'] },
}

const ffmpeg: Program = {
  title: 'ffmpeg',
  variable: 'FFMPEG_PATH',
  commands: ['ffmpeg'],
  places: [],
  packages: { 'apt-get': ['ffmpeg'], dnf: ['ffmpeg-free'], brew: ['ffmpeg'] },
}

const virtualDisplay: Program = {
  title: 'Xvfb',
  variable: 'XVFB_PATH',
  commands: ['Xvfb'],
  places: [],
  packages: { 'apt-get': ['xvfb'], dnf: ['xorg-x11-server-Xvfb'] },
}

const messageBus: Program = {
  title: 'dbus-daemon',
  variable: 'DBUS_DAEMON_PATH',
  commands: ['dbus-daemon'],
  places: [],
  packages: { 'apt-get': ['dbus'], dnf: ['dbus-daemon'] },
}

const keyring: Program = {
  title: 'gnome-keyring',
  variable: 'GNOME_KEYRING_PATH',
  commands: ['gnome-keyring-daemon'],
  places: [],
  packages: { 'apt-get': ['gnome-keyring'], dnf: ['gnome-keyring'] },
}

export const thisMachine: Machine = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  env: process.env,
  canRun: (path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
  run: (command, args) =>
    spawnSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  say: (line) => console.log(line),
}

export const findBrowser = (machine: Machine = thisMachine): Lookup => find(browser, machine)

export const findFfmpeg = (machine: Machine = thisMachine): Lookup => find(ffmpeg, machine)

/** The browser of the end-to-end tests: headless where there is one. */
export const findTestBrowser = (machine: Machine = thisMachine): Lookup => testBrowser(find, machine)

export const ensureTestBrowser = (machine: Machine = thisMachine): Lookup => testBrowser(ensure, machine)

/** Installs it when missing and CI=true. */
export const ensureBrowser = (machine: Machine = thisMachine): Lookup => ensure(browser, machine)

export const ensureFfmpeg = (machine: Machine = thisMachine): Lookup => ensure(ffmpeg, machine)

/** An X server without a screen, for Linux machines without a display. */
export const ensureVirtualDisplay = (machine: Machine = thisMachine): Lookup => ensure(virtualDisplay, machine)

/** Programs of a Secret Service (the Linux keychain). */
export type SecretServiceLookup = { found: true; messageBus: string; keyring: string } | { found: false; reason: string }

export const findSecretService = (machine: Machine = thisMachine): SecretServiceLookup => secretService(find, machine)

export const ensureSecretService = (machine: Machine = thisMachine): SecretServiceLookup => secretService(ensure, machine)

type Look = (program: Program, machine: Machine) => Lookup

function testBrowser(look: Look, machine: Machine): Lookup {
  const headless = look(headlessBrowser, machine)
  return headless.found ? headless : look(browser, machine)
}

function secretService(look: Look, machine: Machine): SecretServiceLookup {
  if (machine.platform !== 'linux') return { found: false, reason: 'The Secret Service is the keychain of Linux alone.' }
  const bus = look(messageBus, machine)
  if (!bus.found) return bus
  const ring = look(keyring, machine)
  return ring.found ? { found: true, messageBus: bus.path, keyring: ring.path } : ring
}

function find(program: Program, machine: Machine): Lookup {
  const named = machine.env[program.variable]
  if (named) {
    return machine.canRun(named)
      ? { found: true, path: named }
      : { found: false, reason: `${program.variable} is ${named}, which cannot be run.` }
  }
  const path = [...program.commands.flatMap((command) => onPath(command, machine)), ...program.places].find(
    machine.canRun,
  )
  return path
    ? { found: true, path }
    : { found: false, reason: `${program.title} is not installed: ${advice(program)}` }
}

function ensure(program: Program, machine: Machine): Lookup {
  const first = find(program, machine)
  if (first.found || machine.env[program.variable]) return first
  const install = installer(program, machine)
  if (!install) return first
  const written = install.map((step) => step.join(' ')).join(' && ')
  machine.say(`${program.title} is not installed; installing it: ${written}`)
  const installed = install.every(([command, ...args]) => machine.run(command, args))
  if (!installed) return { found: false, reason: `${program.title} could not be installed with: ${written}` }
  return find(program, machine)
}

/** Undefined on a user's machine, which is never changed. */
function installer(program: Program, machine: Machine): [string, ...string[]][] | undefined {
  if (machine.env.CI !== 'true') return undefined
  const has = (command: string) => onPath(command, machine).some(machine.canRun)
  if (machine.platform === 'darwin') {
    const { brew } = program.packages
    return brew && has('brew') ? [['brew', 'install', ...brew]] : undefined
  }
  if (machine.platform !== 'linux' || !machine.isRoot) return undefined
  const { 'apt-get': debian, dnf: fedora } = program.packages
  if (debian && has('apt-get')) {
    return [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', ...debian],
    ]
  }
  return fedora && has('dnf') ? [['dnf', 'install', '-y', ...fedora]] : undefined
}

function advice({ packages, variable }: Program): string {
  const commands = Object.entries(packages).map(([manager, names]) => `${manager} install ${names.join(' ')}`)
  return `use one of "${commands.join('", "')}", or set ${variable} to its executable.`
}

function onPath(command: string, { env, platform }: Machine): string[] {
  const file = platform === 'win32' ? `${command}.exe` : command
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file))
}
