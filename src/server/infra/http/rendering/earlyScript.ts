import { createHash } from 'node:crypto'
import { COLOR_SCHEME_KEY } from '#shared/kernel/colorScheme.ts'

// Before the first paint, which no script of the bundle comes in time for: the chosen colour scheme, else the device's.
const scheme = `let s;try{s=localStorage.getItem('${COLOR_SCHEME_KEY}')}catch{}const r=document.documentElement;r.dataset.mantineColorScheme=s==='dark'||s!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'`

// A button that is pressed before the bundle has taken the page over is pressed again after that (`data-idle`). React leaves properties at what it has taken over.
const presses = `let p;addEventListener('click',e=>{const b=e.target.closest&&e.target.closest('button:not([type=submit])');if(b&&!Object.keys(b).some(k=>k.startsWith('__reactProps')))p=b},true);new MutationObserver((_,o)=>{if(r.hasAttribute('data-idle')){o.disconnect();if(p&&p.isConnected)p.click()}}).observe(r,{attributes:true})`

const script = `{${scheme};${presses}}`

/** What a rendered page needs before its scripts. */
export const earlyElement = `<script>${script}</script>`

/** The source that lets a content security policy run it, and no other inline script. */
export const earlySource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
