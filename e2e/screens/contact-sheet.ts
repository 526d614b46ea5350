/** All pictures on one page, a row for each scene. */
export const contactSheet = (rows: { scene: string; files: string[] }[]): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>Telas</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: #777; color: #fff }
  section { display: flex; gap: 16px; align-items: start; margin-bottom: 40px; overflow-x: auto }
  h2 { font-size: 16px; margin: 0 0 8px } img { height: 420px; display: block }
</style>
${rows
  .map(
    ({ scene, files }) =>
      `<h2>${scene}</h2><section>${files
        .map(file => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
        .join('')}</section>`,
  )
  .join('\n')}
</html>
`
