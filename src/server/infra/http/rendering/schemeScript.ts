import { createHash } from 'node:crypto'
import { COLOR_SCHEME_KEY } from '#shared/channel/rendering.ts'

// Before the first paint, which no script of the bundle comes in time for.
const script = `let s;try{s=localStorage.getItem('${COLOR_SCHEME_KEY}')}catch{}document.documentElement.dataset.mantineColorScheme=s==='dark'||s!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'`

/** Sets the colour scheme of a rendered page: the chosen one, else the device's. */
export const schemeElement = `<script>${script}</script>`

/** The source that lets a content security policy run it, and no other inline script. */
export const schemeSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
