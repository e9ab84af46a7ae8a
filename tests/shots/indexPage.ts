import type { Shot } from './shoot.ts'

const filters = ['route', 'role', 'language', 'width', 'scheme'] as const

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Static page with a filterable grid of the screenshots. */
export function indexPage(shots: readonly Shot[]): string {
  const choices = (name: (typeof filters)[number]): string =>
    [...new Set(shots.map((shot) => String(shot[name])))].map((value) => `<option>${escaped(value)}</option>`).join('')
  const selects = filters.map((name) => `<label>${name} <select name="${name}"><option value="">all</option>${choices(name)}</select></label>`).join('\n')
  const figures = shots.map((shot) => `<figure ${filters.map((name) => `data-${name}="${escaped(String(shot[name]))}"`).join(' ')}>
<a href="${escaped(shot.file)}"><img src="${escaped(shot.file)}" alt="" loading="lazy"></a>
<figcaption>${escaped(`${shot.scene} · ${shot.role} · ${shot.language} · ${shot.width} · ${shot.scheme}`)}</figcaption></figure>`).join('\n')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Madang: every screen</title>
<style>
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { margin: 0 }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 16px; align-items: center; padding: 12px 24px; background: Canvas; border-bottom: 1px solid GrayText }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 24px; padding: 24px }
figure { margin: 0 }
figure[hidden] { display: none }
img { width: 100%; height: 300px; object-fit: cover; object-position: top; border: 1px solid GrayText; border-radius: 6px }
</style>
<form>
${selects}
<output></output>
</form>
<main>
${figures}
</main>
<script>
const form = document.forms[0], figures = [...document.querySelectorAll('figure')]
const apply = () => {
  const wanted = [...new FormData(form)].filter(([, value]) => value !== '')
  for (const figure of figures) figure.hidden = !wanted.every(([name, value]) => figure.dataset[name] === value)
  form.querySelector('output').textContent = figures.filter((figure) => !figure.hidden).length + ' pictures'
  history.replaceState(null, '', '#' + new URLSearchParams(wanted))
}
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) if (form.elements[name]) form.elements[name].value = value
form.addEventListener('change', apply)
apply()
</script>
</html>
`
}
