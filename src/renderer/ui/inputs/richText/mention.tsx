import { Mention } from '@tiptap/extension-mention'
import type { MentionOptions } from '@tiptap/extension-mention'
import { MentionList, mentionOptionId } from '../mentions/MentionList.tsx'
import type { MentionPerson } from '../mentions/MentionList.tsx'
import { listPopup } from './listPopup.ts'

/** Finds people by the beginning of their name. */
export type SearchPeople = (q: string) => Promise<readonly MentionPerson[]>

const hidden = { rendered: false }

/** "@" offers people; a text holds their number and the name that it shows. */
export const mentionNode = (id: string, search: SearchPeople) => (Mention as typeof Mention & { options: MentionOptions<MentionPerson> }).extend({
  addAttributes: () => ({ id: { default: null, ...hidden }, label: { default: '', ...hidden } }),
  parseHTML: () => [{
    tag: 'span[data-mention]',
    getAttrs: (element) => {
      const seq = element.getAttribute('data-mention') ?? ''
      return /^[1-9]\d{0,14}$/.test(seq) ? { id: Number(seq), label: (element.textContent ?? '').replace(/^@/, '') } : false
    },
  }],
  renderHTML: ({ node }) => ['span', { 'data-mention': node.attrs['id'] }, `@${node.attrs['label']}`],
  renderText: ({ node }) => `@${node.attrs['label']}`,
}).configure({
  suggestion: {
    char: '@',
    items: async ({ query }) => [...await search(query)],
    command: ({ editor, range, props }) => {
      const { userSeq, name } = props as unknown as MentionPerson
      editor.chain().focus().insertContentAt(range, [{ type: 'mention', attrs: { id: userSeq, label: name } }, { type: 'text', text: ' ' }]).run()
    },
    render: listPopup<MentionPerson>(id, ({ userSeq }) => mentionOptionId(id, userSeq), ({ items, at, choose }) => (
      <MentionList listId={id} people={items} active={items[at]?.userSeq ?? null} onPick={choose} />
    )) as never,
  },
})
