import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from 'playwright'

/** The browser that was named, else the system's; without either, Playwright's own. */
const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(path => path && existsSync(path))

export const LAUNCH: LaunchOptions = {
  ...(installed && { executablePath: installed }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

export const launch = () => chromium.launch(LAUNCH)
