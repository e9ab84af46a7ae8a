/** Label above the field, help below (ui.md, Forms); an error takes its place (`theme/global.css`). */
export const inputOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']
