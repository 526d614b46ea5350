import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Problem } from '../house/problem.mjs'
import { aptInstall, mayInstall } from './debian.mjs'
import { registryChromium } from './registry-chromium.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Inside a browser of Playwright's own. */
const INSIDE = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium',
]

const runs = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin')
  return [...folders.flatMap(folder => NAMES.map(name => join(folder, name))), ...MAC].find(runs)
}

function playwrights() {
  const cache = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache)
  if (!existsSync(folder)) return undefined
  const builds = readdirSync(folder).filter(name => /^chromium-\d+$/.test(name))
  return builds.flatMap(name => INSIDE.map(path => join(folder, name, path))).find(runs)
}

/** A browser that is there, else one that can be had: Debian's when root, else the registry's. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new Problem(`CHROMIUM_PATH is ${named}, which cannot be run.`)
  }
  const found = installed() ?? playwrights()
  if (found) return found
  let said = ''
  if (mayInstall()) {
    console.log('Installing Chromium for the browser tests')
    said = (await aptInstall('chromium')) ?? ''
    const fresh = installed()
    if (fresh) return fresh
  }
  const fetched = await registryChromium()
  if (fetched) return fetched
  throw new Problem(
    `${said}\nThe browser tests need a Chromium. Install one (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to the one that you have.`,
  )
}
