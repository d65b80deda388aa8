/** Colours of the product's light theme; the sheet below turns them for programs that show e-mails in the dark. */
export const palette = {
  page: '#f4f5f8',
  card: '#ffffff',
  line: '#e3e5ec',
  title: '#171a26',
  text: '#3b4052',
  note: '#5d6377',
};

const font = "font-family: -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Written into each element: many mail programs drop style sheets, and all keep these. */
export const styles = {
  page: `margin: 0; padding: 0; background: ${palette.page}; ${font}`,
  hidden: 'display: none; max-height: 0; overflow: hidden',
  mark: 'border-radius: 8px; font-size: 16px; font-weight: 700; line-height: 32px',
  logo: 'display: block; height: 32px; width: auto; max-width: 160px; border: 0',
  sender: `padding-left: 10px; font-size: 15px; font-weight: 600; color: ${palette.title}`,
  card: `padding: 28px; background: ${palette.card}; border: 1px solid ${palette.line}; border-radius: 12px`,
  title: `margin: 0 0 12px; font-size: 20px; line-height: 28px; font-weight: 650; color: ${palette.title}`,
  text: `margin: 0 0 12px; font-size: 15px; line-height: 23px; color: ${palette.text}`,
  buttonTable: 'margin: 20px 0',
  buttonCell: 'border-radius: 8px',
  button: 'display: inline-block; padding: 12px 20px; font-size: 15px; font-weight: 600; text-decoration: none',
  note: `margin: 0 0 10px; font-size: 13px; line-height: 20px; color: ${palette.note}`,
  link: 'word-break: break-all',
  sectionTitle: `margin: 20px 0 8px; font-size: 15px; line-height: 22px; font-weight: 650; color: ${palette.title}`,
  line: `margin: 0 0 10px; padding: 0 0 10px; border-bottom: 1px solid ${palette.line}; font-size: 14px; line-height: 21px; color: ${palette.text}; overflow-wrap: anywhere`,
  lineLink: 'font-weight: 600; text-decoration: none',
  lineTime: `font-size: 12px; color: ${palette.note}; white-space: nowrap`,
  footer: `padding: 16px 4px 0; font-size: 12px; line-height: 18px; color: ${palette.note}`,
  sheet: `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101218 !important; }
  .card { background: #191c25 !important; border-color: #2b2f3c !important; }
  .title { color: #eceef5 !important; }
  .text { color: #c6cad8 !important; }
  .note { color: #9aa0b4 !important; }
  .link { color: #9aa5ff !important; }
}
`,
};
