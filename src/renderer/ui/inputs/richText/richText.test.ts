// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { afterEach, expect, it } from 'vitest'
import { calloutNode, galleryAt, galleryNode, pastedVideo, pictureNode, videoNode } from './blocks.ts'
import { insertAt, insertionsFor } from './insertions.ts'
import { mentionNode } from './mention.tsx'
import { insertTable, runTable, tableCommands, tableNodes } from './table.ts'

const src = `/images/7/${'a'.repeat(32)}.large.webp`
let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open(content: string): Editor {
  editor = new Editor({ extensions: [StarterKit.configure({ link: false }), pictureNode((address) => `https://school.test${address}`, '캡션'), galleryNode, videoNode, calloutNode, ...tableNodes], content })
  return editor
}

it.each([
  `<figure><img src="${src}" alt="물레" width="640" height="480"><figcaption>우리 <em>작업실</em></figcaption></figure>`,
  '<div data-video="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></div>',
  '<div data-callout="warning"><p>주의</p><ul><li><p>하나</p></li></ul></div>',
  '<table><tbody><tr><th colspan="2"><p>가</p></th></tr><tr><td><p>나</p></td><td><p>다</p></td></tr></tbody></table>',
  '<pre><code>a &lt; b</code></pre><hr>',
])('writes what it read: %s [STU-09]', (html) => expect(open(html).getHTML()).toBe(html))

it('takes the attributes that the server adds to a picture for granted, and leaves pictures from elsewhere out [STU-09]', () => {
  const picture = `<figure><img src="${src}" alt="" width="640" height="480"><figcaption></figcaption></figure>`
  expect(open(`<figure><img src="${src}" srcset="${src} 1280w" alt="" width="640" height="480" loading="lazy"></figure>`).getHTML()).toBe(picture)
  expect(open('<p>가</p><img src="https://evil.example/a.png"><figure><img src="data:image/png;base64,AA"><figcaption>나</figcaption></figure>').getHTML()).toBe('<p>가</p><p>나</p>')
})

it('keeps pictures side by side with their captions, and goes on behind the gallery [STU-09]', () => {
  const figure = (alt: string) => `<figure><img src="${src}" alt="${alt}" width="640" height="480"><figcaption>${alt}</figcaption></figure>`
  const html = `<div data-gallery="grid">${figure('가')}${figure('나')}</div>`
  const made = open(`${html}<p>끝</p>`)
  expect(made.getHTML()).toBe(`${html}<p>끝</p>`)
  made.commands.setTextSelection(3)
  expect(galleryAt(made.state.selection.$to)?.node.childCount).toBe(2)
  made.view.someProp('handleKeyDown', (handle) => handle(made.view, new KeyboardEvent('keydown', { key: 'Enter' })))
  expect(made.getHTML()).toBe(`${html}<p></p><p>끝</p>`)
  // Words do not stand in a gallery.
  expect(open(`<div data-gallery="grid">${figure('가')}<p>글</p></div>`).getHTML()).not.toMatch(/data-gallery="grid">.*<p>글<\/p><\/div>/)
})

it('shows a picture by the address of the server [DESK-01]', () => {
  expect(open(`<figure><img src="${src}"></figure>`).view.dom.querySelector('img')?.getAttribute('src')).toBe(`https://school.test${src}`)
})

it('adds and removes rows and columns of a table [STU-09]', () => {
  const made = open('')
  insertTable(made)
  insertTable(made)
  const sizes = () => [made.view.dom.querySelectorAll('tr').length, made.view.dom.querySelectorAll('th').length]
  expect(sizes()).toEqual([3, 3])
  runTable(made, tableCommands.rowAfter)
  runTable(made, tableCommands.columnAfter)
  expect(sizes()).toEqual([4, 4])
  runTable(made, tableCommands.remove)
  expect(made.getHTML()).not.toContain('table')
})

it.each([['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'], ['76979871', null], ['https://example.com', null], ['보세요 https://youtu.be/dQw4w9WgXcQ', null]])(
  'a pasted %s becomes the video %s [STU-03]', (text, address) => expect(pastedVideo(text)).toBe(address))

it('finds what to insert by its shown name or an English word, and inserts it in place of what was typed [STU-09]', () => {
  const labelOf = (name: string) => ({ picture: '그림', table: '표' })[name] ?? name
  expect(insertionsFor('그', labelOf, true).map(({ name }) => name)).toEqual(['picture'])
  expect(insertionsFor('그', labelOf, false)).toEqual([])
  const [table] = insertionsFor('tab', labelOf, true)
  const made = open('<p>/tab</p>')
  insertAt(made, { from: 1, to: 5 }, table!, { picture: null, video: () => undefined })
  expect(made.getHTML()).toMatch(/^<table>/)
})

it('keeps a mention by number and name, and offers people behind an @ in its place [ROOM-05]', async () => {
  const asked: string[] = []
  const search = async (q: string) => { asked.push(q); return [{ userSeq: 7, name: '김하늘', profileImageUrl: null, isStaff: false }] }
  editor = new Editor({ element: document.body, extensions: [StarterKit.configure({ link: false }), mentionNode('people', search)], content: '<p><span data-mention="5">@이소라</span> <span data-mention="x">@누구</span></p>' })
  const made = editor
  expect(made.getHTML()).toBe('<p><span data-mention="5">@이소라</span> @누구</p>')
  expect(made.getText()).toBe('@이소라 @누구')
  made.chain().focus('end').insertContent(' @김').run()
  await expect.poll(() => asked.at(-1)).toBe('김')
  await expect.poll(() => made.view.dom.getAttribute('aria-activedescendant')).toBe('people-7')
  made.view.someProp('handleKeyDown', (handle) => handle(made.view, new KeyboardEvent('keydown', { key: 'Enter' })))
  expect(made.getHTML()).toBe('<p><span data-mention="5">@이소라</span> @누구 <span data-mention="7">@김하늘</span> </p>')
})
