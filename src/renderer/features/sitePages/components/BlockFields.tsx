import dayjs from 'dayjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formPaths } from '#shared/form/paths.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { blockTones, blockVisible, classRules, columnBlockTypes, heroLayouts, newBlock, pictureWidths } from '#shared/page/blocks/blocks.ts'
import type { BlockOf, BlockVisible, ColumnBlock, PageBlock } from '#shared/page/blocks/blocks.ts'
import {
  BLOCK_LEAD_MAX, BLOCK_TITLE_MAX, CARDS_MAX, COLUMN_BLOCKS_MAX, FAQ_ANSWER_MAX, FAQ_MAX, FAQ_QUESTION_MAX, GALLERY_MAX, MAP_ADDRESS_MAX, PRICE_LINE_MAX, PRICE_LINES_MAX, PRICES_MAX, SNIPPET_HEIGHTS, SNIPPET_MAX,
} from '#shared/page/blocks/limits.ts'
import { snippetPaths } from '#shared/snippet/paths.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { siteFormQueries } from '#renderer/entities/form/editing.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { snippetQueries } from '#renderer/entities/snippet/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import { ErrorState, Menu, NumberField, RichTextEditor, Segmented, Select, Switch, TextField, Textarea } from '#renderer/ui/index.ts'
import { DateTimeField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { blockIcons, wordsOf } from './blockKinds.tsx'
import { AddButton, ButtonField, ItemList, LinkField, PictureField, PicturesField, usePicture } from './fields.tsx'
import { useBlockNames } from './useBlockNames.ts'
import styles from './sitePages.module.css'

type Change<B> = (change: Partial<B>, field: string) => void
interface FieldsProps<B> { block: B; onChange: Change<B> }

function TitleField({ value, onChange, label }: { value: string; onChange: (title: string) => void; label?: string }) {
  const { t } = useTranslation('sitePage')
  return <TextField label={label ?? t('field.title')} maxLength={BLOCK_TITLE_MAX} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
}

function CountField({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const { t } = useTranslation('sitePage')
  return <NumberField label={t('field.count')} min={1} max={CARDS_MAX} value={value} onChange={(next) => { if (typeof next === 'number' && next >= 1 && next <= CARDS_MAX) onChange(next) }} />
}

function HeroFields({ block, onChange }: FieldsProps<BlockOf<'hero'>>) {
  const { t } = useTranslation('sitePage')
  const layouts = { split: t('layout.split'), center: t('layout.center'), cover: t('layout.cover') }
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      <Textarea label={t('field.lead')} maxLength={BLOCK_LEAD_MAX} value={block.lead} onChange={(event) => onChange({ lead: event.currentTarget.value }, 'lead')} />
      <Segmented label={t('field.layout')} value={block.layout} onChange={(layout) => onChange({ layout }, 'layout')} choices={heroLayouts.map((value) => ({ value, label: layouts[value] }))} />
      <PictureField value={block.picture} onChange={(picture) => onChange({ picture }, 'picture')} />
      <ButtonField legend={t('field.button')} value={block.button} onChange={(button) => onChange({ button }, 'button')} />
      <ButtonField legend={t('field.second')} value={block.second} onChange={(second) => onChange({ second }, 'second')} />
    </>
  )
}

function TextFields({ block, onChange }: FieldsProps<BlockOf<'text'>>) {
  const { t } = useTranslation('sitePage')
  const store = usePicture()
  return <RichTextEditor key={block.id} label={t('field.text')} value={block.html} onChange={(html) => { if (html !== block.html) onChange({ html }, 'html') }} uploadPicture={store} />
}

function PictureFields({ block, onChange }: FieldsProps<BlockOf<'picture'>>) {
  const { t } = useTranslation('sitePage')
  const widths = { text: t('width.text'), full: t('width.full') }
  return (
    <>
      <PictureField value={block.picture} onChange={(picture) => onChange({ picture }, 'picture')} />
      <TextField label={t('field.caption')} maxLength={200} value={block.caption} onChange={(event) => onChange({ caption: event.currentTarget.value }, 'caption')} />
      <LinkField label={t('field.pictureLink')} value={block.link} onChange={(link) => onChange({ link }, 'link')} />
      <Segmented label={t('field.width')} value={block.width} onChange={(width) => onChange({ width }, 'width')} choices={pictureWidths.map((value) => ({ value, label: widths[value] }))} />
    </>
  )
}

function VideoFields({ block, onChange }: FieldsProps<BlockOf<'video'>>) {
  const { t } = useTranslation('sitePage')
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      <TextField
        label={t('field.video')} description={t('field.videoHelp')} maxLength={300} value={block.url} onChange={(event) => onChange({ url: event.currentTarget.value }, 'url')}
        error={block.url === '' || parseVideoLink(block.url) !== null ? undefined : t('field.videoWrong')}
      />
    </>
  )
}

function useRules() {
  const { t } = useTranslation('sitePage')
  const names = { latest: t('rule.latest'), popular: t('rule.popular'), rating: t('rule.rating'), closingSoon: t('rule.closingSoon') }
  return classRules.map((value) => ({ value, label: names[value] }))
}

function ClassesFields({ block, onChange }: FieldsProps<BlockOf<'classes'>>) {
  const { t } = useTranslation('sitePage')
  const { data: categories = [] } = useQuery(courseQueries.categories(useClient(), useChannelSeq()))
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      <Select label={t('field.rule')} data={useRules()} value={block.rule} onChange={(rule) => { if (rule !== null) onChange({ rule: rule as typeof block.rule }, 'rule') }} />
      <Select
        label={t('field.category')} value={block.categoryCd} onChange={(categoryCd) => onChange({ categoryCd: categoryCd ?? '' }, 'categoryCd')}
        data={[{ value: '', label: t('field.allCategories') }, ...categories.map(({ categoryCd, name }) => ({ value: categoryCd, label: name }))]}
      />
      <Segmented label={t('field.fare')} value={block.fareCd} onChange={(fareCd) => onChange({ fareCd }, 'fareCd')} choices={[{ value: '', label: t('fare.all') }, { value: '01', label: t('fare.paid') }, { value: '00', label: t('fare.free') }]} />
      <CountField value={block.count} onChange={(count) => onChange({ count }, 'count')} />
    </>
  )
}

function PackagesFields({ block, onChange }: FieldsProps<BlockOf<'packages'>>) {
  const { t } = useTranslation('sitePage')
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      <Select label={t('field.rule')} data={useRules()} value={block.rule} onChange={(rule) => { if (rule !== null) onChange({ rule: rule as typeof block.rule }, 'rule') }} />
      <CountField value={block.count} onChange={(count) => onChange({ count }, 'count')} />
    </>
  )
}

function FaqFields({ block, onChange }: FieldsProps<BlockOf<'faq'>>) {
  const { t } = useTranslation('sitePage')
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      <ItemList
        items={block.items} onChange={(items) => onChange({ items }, 'items')} nameOf={({ question }, index) => (question === '' ? t('field.questionNo', { number: index + 1 }) : question)}
        render={(item, change) => (
          <>
            <TextField label={t('field.question')} maxLength={FAQ_QUESTION_MAX} value={item.question} onChange={(event) => change({ ...item, question: event.currentTarget.value })} />
            <Textarea label={t('field.answer')} maxLength={FAQ_ANSWER_MAX} value={item.answer} onChange={(event) => change({ ...item, answer: event.currentTarget.value })} />
          </>
        )}
      />
      <AddButton label={t('field.addQuestion')} disabled={block.items.length >= FAQ_MAX} onClick={() => onChange({ items: [...block.items, { question: '', answer: '' }] }, 'add')} />
    </>
  )
}

function PricesFields({ block, onChange }: FieldsProps<BlockOf<'prices'>>) {
  const { t } = useTranslation('sitePage')
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      <ItemList
        items={block.plans} onChange={(plans) => onChange({ plans }, 'plans')} nameOf={({ name }, index) => (name === '' ? t('field.planNo', { number: index + 1 }) : name)}
        render={(plan, change) => (
          <>
            <TextField label={t('field.planName')} maxLength={40} value={plan.name} onChange={(event) => change({ ...plan, name: event.currentTarget.value })} />
            <TextField label={t('field.price')} maxLength={40} value={plan.price} onChange={(event) => change({ ...plan, price: event.currentTarget.value })} />
            <TextField label={t('field.period')} maxLength={20} value={plan.period} onChange={(event) => change({ ...plan, period: event.currentTarget.value })} />
            <Textarea
              label={t('field.lines')} description={t('field.linesHelp')} value={plan.lines.join('\n')}
              onChange={(event) => change({ ...plan, lines: event.currentTarget.value.split('\n').slice(0, PRICE_LINES_MAX).map((line) => line.slice(0, PRICE_LINE_MAX)) })}
            />
            <Switch label={t('field.best')} checked={plan.isBest} onChange={(event) => change({ ...plan, isBest: event.currentTarget.checked })} />
            <ButtonField legend={t('field.button')} value={plan.button} onChange={(button) => change({ ...plan, button })} />
          </>
        )}
      />
      <AddButton label={t('field.addPlan')} disabled={block.plans.length >= PRICES_MAX} onClick={() => onChange({ plans: [...block.plans, { name: '', price: '', period: '', lines: [], button: { label: '', link: '' }, isBest: false }] }, 'add')} />
    </>
  )
}

function CountdownFields({ block, onChange }: FieldsProps<BlockOf<'countdown'>>) {
  const { t } = useTranslation('sitePage')
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      <DateTimeField
        label={t('field.endsAt')} value={block.endsAt === null ? null : dayjs(block.endsAt).format('YYYY-MM-DD HH:mm:ss')}
        onChange={(local) => onChange({ endsAt: local === null ? null : dayjs(local).toISOString() }, 'endsAt')}
      />
      <TitleField label={t('field.over')} value={block.over} onChange={(over) => onChange({ over }, 'over')} />
      <ButtonField legend={t('field.button')} value={block.button} onChange={(button) => onChange({ button }, 'button')} />
    </>
  )
}

function MapFields({ block, onChange }: FieldsProps<BlockOf<'map'>>) {
  const { t } = useTranslation('sitePage')
  const place = (label: string, name: 'lat' | 'lon', limit: number) => (
    <NumberField label={label} allowNegative allowDecimal decimalScale={6} min={-limit} max={limit} thousandSeparator="" value={block[name] ?? ''} onChange={(next) => onChange({ [name]: typeof next === 'number' ? Math.max(-limit, Math.min(limit, next)) : null }, name)} />
  )
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      <TextField label={t('field.address')} maxLength={MAP_ADDRESS_MAX} value={block.address} onChange={(event) => onChange({ address: event.currentTarget.value }, 'address')} />
      <div className={styles.pair}>{place(t('field.lat'), 'lat', 85)}{place(t('field.lon'), 'lon', 180)}</div>
      <p className={styles.help}>{t('field.placeHelp')}</p>
    </>
  )
}

/** What is typed is shown when the field is left: a frame for each letter would run half a script. */
function SnippetFields({ block, onChange }: FieldsProps<BlockOf<'snippet'>>) {
  const { t } = useTranslation('sitePage')
  const [html, setHtml] = useState(block.html)
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      <SnippetChoice block={block} onChange={(chosen) => { setHtml(chosen.html); onChange(chosen, 'snippetSeq') }} />
      {block.snippetSeq !== null ? null : <Textarea label={t('field.html')} description={t('field.htmlHelp')} maxLength={SNIPPET_MAX} minRows={6} maxRows={16} value={html} spellCheck={false} onChange={(event) => setHtml(event.currentTarget.value)} onBlur={() => { if (html !== block.html) onChange({ html }, 'html') }} />}
      <NumberField
        label={t('field.height')} min={SNIPPET_HEIGHTS.min} max={SNIPPET_HEIGHTS.max} value={block.height}
        onChange={(next) => { if (typeof next === 'number' && next >= SNIPPET_HEIGHTS.min && next <= SNIPPET_HEIGHTS.max) onChange({ height: Math.round(next) }, 'height') }}
      />
    </>
  )
}

const FORMS_OFFERED = 100

/** Which published form of the site the block shows. */
function FormBlockFields({ block, onChange }: FieldsProps<BlockOf<'form'>>) {
  const { t } = useTranslation('sitePage')
  const errorText = useErrorText()
  const { can } = useAbility()
  const mayRead = can('SITE_FORM_READ')
  const { data, error, refetch } = useQuery({ ...siteFormQueries.list(useClient(), useChannelSeq(), { q: '', page: 1, size: FORMS_OFFERED }), enabled: mayRead })
  const published = (data?.forms ?? []).filter(({ publishStatusCd: status }) => status === publishStatusCd.published)
  const isGone = data !== undefined && block.formSeq !== null && !published.some(({ formSeq }) => formSeq === block.formSeq)
  return (
    <>
      <TitleField value={block.title} onChange={(title) => onChange({ title }, 'title')} />
      {error !== null && data === undefined ? <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} /> : !mayRead ? <p className={styles.help}>{t('field.formsDenied')}</p> : data === undefined ? null : published.length === 0 && block.formSeq === null ? <p className={styles.help}>{t('field.noForms')}</p> : (
        <Select
          label={t('field.form')} description={t('field.formHelp')} placeholder={t('field.chooseForm')} searchable={published.length > 10} allowDeselect={false} value={isGone || block.formSeq === null ? null : String(block.formSeq)} error={isGone ? t('field.formGone') : undefined}
          data={published.map(({ formSeq, title }) => ({ value: String(formSeq), label: title }))} onChange={(value) => { if (value !== null) onChange({ formSeq: Number(value) }, 'formSeq') }}
        />
      )}
      {mayRead ? <TextLink to={block.formSeq === null || isGone ? formPaths['settings-forms'] : pathOf({ path: formPaths['settings-form'], params: { formSeq: block.formSeq } })}>{t('field.editForms')}</TextLink> : null}
    </>
  )
}

const OWN_TEXT = 'own'

/** Which snippet of the site the block shows, or its own text. A snippet that another person has deleted is shown as one of its own. */
function SnippetChoice({ block, onChange }: { block: BlockOf<'snippet'>; onChange: (chosen: { snippetSeq: number | null; html: string }) => void }) {
  const { t } = useTranslation('sitePage')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(snippetQueries.list(useClient(), useChannelSeq()))
  if (error !== null && data === undefined) return <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
  const snippets = data?.snippets ?? []
  if (snippets.length === 0 && block.snippetSeq === null) return <p className={styles.help}>{t('field.noSnippets')}</p>
  const choose = (value: string | null) => {
    const chosen = snippets.find(({ snippetSeq }) => String(snippetSeq) === value)
    if (chosen !== undefined) onChange({ snippetSeq: chosen.snippetSeq, html: chosen.html })
    else if (value === OWN_TEXT) onChange({ snippetSeq: null, html: block.html })
  }
  return (
    <>
      <Select
        label={t('field.snippet')} description={t('field.snippetHelp')} value={String(block.snippetSeq ?? OWN_TEXT)} onChange={choose}
        data={[{ value: OWN_TEXT, label: t('field.ownHtml') }, ...snippets.map(({ snippetSeq, name }) => ({ value: String(snippetSeq), label: name }))]}
      />
      {block.snippetSeq === null ? null : <TextLink to={snippetPaths['settings-snippets']}>{t('field.editSnippets')}</TextLink>}
    </>
  )
}

function ColumnsFields({ block, onChange }: FieldsProps<BlockOf<'columns'>>) {
  const { t } = useTranslation('sitePage')
  const names = useBlockNames()
  const set = (index: number, column: ColumnBlock[], field: string) => onChange({ columns: block.columns.with(index, column) }, field)
  const setCount = (count: number) => onChange({ columns: count === 3 ? [...block.columns, []] : [block.columns[0] ?? [], [...block.columns[1] ?? [], ...block.columns[2] ?? []].slice(0, COLUMN_BLOCKS_MAX)] }, 'count')
  return (
    <>
      <Segmented label={t('field.columns')} value={String(block.columns.length)} onChange={(count) => { if (Number(count) !== block.columns.length) setCount(Number(count)) }} choices={[{ value: '2', label: '2' }, { value: '3', label: '3' }]} />
      {block.columns.map((column, index) => (
        <fieldset key={index} className={styles.group}>
          <legend>{t('field.columnNo', { number: index + 1 })}</legend>
          <ItemList
            items={column} onChange={(next) => set(index, next, `column ${index}`)} nameOf={(inner) => `${names[inner.type]}${wordsOf(inner) === '' ? '' : ` · ${wordsOf(inner).slice(0, 20)}`}`}
            render={(inner, change) => <BlockFields block={inner} onChange={(next) => change(next as ColumnBlock)} />}
          />
          <Menu position="bottom-start">
            <Menu.Target><span><AddButton label={t('field.addToColumn')} disabled={column.length >= COLUMN_BLOCKS_MAX} onClick={() => undefined} /></span></Menu.Target>
            <Menu.Dropdown>
              {columnBlockTypes.map((type) => <Menu.Item key={type} leftSection={blockIcons[type]} onClick={() => set(index, [...column, newBlock(type, newUuid())], 'add')}>{names[type]}</Menu.Item>)}
            </Menu.Dropdown>
          </Menu>
        </fieldset>
      ))}
    </>
  )
}

/** The form of one block. @param onChange the block as it is then, and the field that changed */
export function BlockFields({ block, onChange }: { block: PageBlock; onChange: (block: PageBlock, field: string) => void }) {
  const { t } = useTranslation('sitePage')
  const change = (part: object, field: string) => onChange({ ...block, ...part } as PageBlock, field)
  switch (block.type) {
    case 'hero': return <HeroFields block={block} onChange={change} />
    case 'text': return <TextFields block={block} onChange={change} />
    case 'picture': return <PictureFields block={block} onChange={change} />
    case 'gallery': return (
      <>
        <TitleField value={block.title} onChange={(title) => change({ title }, 'title')} />
        <PicturesField value={block.pictures} max={GALLERY_MAX} onChange={(pictures) => change({ pictures }, 'pictures')} />
        <Segmented label={t('field.perRow')} value={String(block.columns)} onChange={(columns) => change({ columns: Number(columns) }, 'columns')} choices={['2', '3', '4'].map((value) => ({ value, label: value }))} />
      </>
    )
    case 'video': return <VideoFields block={block} onChange={change} />
    case 'classes': return <ClassesFields block={block} onChange={change} />
    case 'packages': return <PackagesFields block={block} onChange={change} />
    case 'reviews':
    case 'teachers': return (
      <>
        <TitleField value={block.title} onChange={(title) => change({ title }, 'title')} />
        <CountField value={block.count} onChange={(count) => change({ count }, 'count')} />
        <p className={styles.help}>{t(block.type === 'reviews' ? 'field.reviewsHelp' : 'field.teachersHelp')}</p>
      </>
    )
    case 'faq': return <FaqFields block={block} onChange={change} />
    case 'prices': return <PricesFields block={block} onChange={change} />
    case 'countdown': return <CountdownFields block={block} onChange={change} />
    case 'form': return <FormBlockFields block={block} onChange={change} />
    case 'map': return <MapFields block={block} onChange={change} />
    case 'snippet': return <SnippetFields key={block.id} block={block} onChange={change} />
    case 'columns': return <ColumnsFields block={block} onChange={change} />
  }
}

/** What all blocks have: who sees it, and what it lies on. */
export function FrameFields({ block, onChange }: { block: PageBlock; onChange: (block: PageBlock, field: string) => void }) {
  const { t } = useTranslation('sitePage')
  const tones = { plain: t('tone.plain'), tint: t('tone.tint') }
  return (
    <>
      <Segmented label={t('field.tone')} value={block.tone} onChange={(tone) => onChange({ ...block, tone }, 'tone')} choices={blockTones.map((value) => ({ value, label: tones[value] }))} />
      <Select
        label={t('field.visible')} value={block.visibleTypeCd} onChange={(visible) => { if (visible !== null) onChange({ ...block, visibleTypeCd: visible as BlockVisible }, 'visible') }}
        data={[{ value: blockVisible.everyone, label: t('visible.everyone') }, { value: blockVisible.members, label: t('visible.members') }, { value: blockVisible.visitors, label: t('visible.visitors') }]}
      />
    </>
  )
}
