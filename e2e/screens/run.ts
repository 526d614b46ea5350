// A picture of every screen in every state, both sizes and both schemes, into `.screens`, for people to look at.
// `pnpm screens login dark` takes only those whose name holds all of the words.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser } from 'playwright'
import { launch } from '../browser.ts'
import { contactSheet } from './contact-sheet.ts'
import { playApi } from './fake-api.ts'
import { SCENES, type Scene } from './scenes.ts'
import { serve } from './serve.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const OUT = resolve(ROOT, '.screens')
const WIDTHS = [390, 1440]
const SCHEMES = ['light', 'dark'] as const
const words = process.argv.slice(2)

const faults: string[] = []

const shoot = async (
  browser: Browser,
  url: string,
  scene: Scene,
  width: number,
  colorScheme: 'light' | 'dark',
  file: string,
): Promise<void> => {
  const context = await browser.newContext({
    viewport: { width, height: width < 1000 ? 844 : 900 },
    colorScheme,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', error => faults.push(`${file}: ${error.message}`))
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) faults.push(`${file}: ${message.text()}`)
  })
  if (scene.signedIn)
    await page.addInitScript(() => {
      localStorage.setItem('pagora.token', 'token')
      localStorage.setItem('pagora.master', 'token')
    })
  await playApi(page, scene.endings ?? {})
  try {
    await page.goto(`${url}/#${scene.path}`)
    await page.evaluate(() => document.fonts.ready)
    await page.locator('#root > *').first().waitFor()
    await scene.act?.(page)
    await page.waitForTimeout(250)
    await page.screenshot({ path: resolve(OUT, file), fullPage: true })
  } catch (error) {
    faults.push(`${file}: ${error instanceof Error ? error.message : error}`)
  }
  await context.close()
}

const DIST = resolve(ROOT, 'apps/web/dist')
if (!existsSync(DIST)) {
  console.error('apps/web is not built: run `pnpm --filter @pagora/web build` first')
  process.exit(1)
}
await mkdir(OUT, { recursive: true })
const site = await serve(DIST)
const browser = await launch()
const rows: { scene: string; files: string[] }[] = []
for (const scene of SCENES) {
  const files: string[] = []
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      const file = `${scene.name}-${width}-${scheme}.png`
      if (!words.every(word => file.includes(word))) continue
      await shoot(browser, site.url, scene, width, scheme, file)
      files.push(file)
    }
  }
  if (files.length) rows.push({ scene: scene.name, files })
}
await browser.close()
site.close()
await writeFile(resolve(OUT, 'index.html'), contactSheet(rows))

console.log(`${rows.flatMap(row => row.files).length} pictures in ${OUT}/index.html`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length ? 1 : 0
