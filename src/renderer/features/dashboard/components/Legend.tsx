import styles from './dashboard.module.css'

export interface LegendEntry {
  name: string
  color: string
  dash?: readonly number[]
}

/** Line or bar of an entry. */
function Sample({ color, dash }: LegendEntry) {
  return (
    <svg width={20} height={10} aria-hidden="true">
      <line x1={1} y1={5} x2={19} y2={5} stroke={color} strokeWidth={4} {...(dash === undefined ? {} : { strokeDasharray: dash.join(' '), strokeWidth: 3 })} />
    </svg>
  )
}

/** What the colours of a chart stand for. With `onToggle` an entry is a button that shows and hides its line. */
export function Legend<Entry extends LegendEntry>({ entries, label, isShown, onToggle }: { entries: readonly Entry[]; label?: string; isShown?: (entry: Entry) => boolean; onToggle?: (entry: Entry) => void }) {
  return (
    <ul className={styles.legend} {...(label === undefined ? {} : { 'aria-label': label })}>
      {entries.map((entry) => (
        <li key={entry.name}>
          {onToggle === undefined ? <span className={styles.entry}><Sample {...entry} />{entry.name}</span> : (
            <button type="button" className={styles.entry} aria-pressed={isShown?.(entry) ?? true} onClick={() => onToggle(entry)}><Sample {...entry} />{entry.name}</button>
          )}
        </li>
      ))}
    </ul>
  )
}
