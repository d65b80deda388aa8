import { createHash } from 'node:crypto';
import { contrast, isHex, mix, textOn } from '@sightline/contract/workspace/colors';

const plain = `
*{box-sizing:border-box}
html{color-scheme:light dark;scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--text);background:var(--page)}
:root{--page:#fff;--soft:#f5f6f8;--line:#e2e5ea;--text:#1b1f26;--muted:#5a6270;--mark:#fff1b8;--info:#e8effc;--tip:#e6f5ec;--warning:#fdf3d8;--danger:#fde8e6}
@media (prefers-color-scheme:dark){:root{--page:#14171c;--soft:#1d2128;--line:#323843;--text:#e8eaee;--muted:#a3abb8;--mark:#5c4a10;--info:#1b2940;--tip:#16301f;--warning:#392d10;--danger:#3d1c19}}
a{color:var(--link)}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:.5rem;background:var(--page);padding:.5rem}
.wrap{max-width:68rem;margin:0 auto;padding:0 1.25rem}
.bar{border-bottom:1px solid var(--line)}
.bar .wrap{display:flex;align-items:center;gap:.25rem 1rem;min-height:3.75rem;flex-wrap:wrap;padding-block:.25rem}
.name{display:flex;align-items:center;gap:.6rem;font-weight:650;color:var(--text);text-decoration:none;margin-right:auto;min-height:2.75rem}
.name img{display:block;height:2rem;width:auto;max-width:9rem}
.bar nav{display:flex;gap:1rem;font-size:.93rem}.bar nav a{display:flex;align-items:center;min-height:2.75rem}
.hero{background:var(--brand);color:var(--on-brand)}
.hero .wrap{padding-block:2.75rem 3rem;text-align:center}
.hero h1{font-size:clamp(1.5rem,5vw,2.1rem);line-height:1.2;margin:0 0 1.25rem}
.search{display:flex;gap:.5rem;max-width:36rem;margin:0 auto}
.search input{flex:1;min-width:0;font:inherit;min-height:3rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--page);color:var(--text)}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.4rem 1.1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--page);color:var(--text);cursor:pointer}
.button{display:inline-flex;align-items:center;min-height:2.75rem;padding:.4rem 1.1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--page);color:var(--text);font-weight:600;text-decoration:none}
.main{padding-block:2rem 4rem}
h1{line-height:1.25;font-size:clamp(1.5rem,5vw,2rem);margin:.25rem 0 .75rem;overflow-wrap:anywhere}
h2{font-size:1.3rem;line-height:1.3;margin:2.25rem 0 .75rem}h3{font-size:1.08rem;margin:1.75rem 0 .5rem}
.main>h2:first-child,.main>section:first-child h2{margin-top:0}
.cards{list-style:none;padding:0;margin:0;display:grid;gap:.9rem;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr))}
.cards a{display:block;height:100%;padding:1rem 1.15rem;border:1px solid var(--line);border-radius:.75rem;text-decoration:none;color:var(--text)}
.cards a:hover{border-color:var(--link)}.cards b{display:block;color:var(--link)}.cards span{display:block;color:var(--muted);font-size:.93rem}
.list{list-style:none;padding:0;margin:0}.list li{border-bottom:1px solid var(--line)}
.list a{display:block;padding:.8rem 0;text-decoration:none;overflow-wrap:anywhere}.list b{font-weight:600}.list p{margin:.15rem 0 0;color:var(--muted);font-size:.95rem}
mark{background:var(--mark);color:inherit;border-radius:2px}
.crumbs{font-size:.9rem;color:var(--muted);display:flex;flex-wrap:wrap;align-items:center;gap:.1rem .5rem}.crumbs a{padding-block:.35rem}
.facts{color:var(--muted);font-size:.9rem;display:flex;flex-wrap:wrap;gap:.15rem 1rem;margin:0 0 1.5rem}
.lead{font-size:1.1rem;color:var(--muted);margin:0 0 .75rem}
.read{display:grid;gap:0 3rem;align-items:start}
.read>*{min-width:0}
.toc{font-size:.93rem;margin:0 0 1.25rem;border:1px solid var(--line);border-radius:.75rem;padding:.6rem 1rem}
.toc summary{cursor:pointer;font-weight:600;min-height:2rem;line-height:2rem}.toc ul{list-style:none;margin:.25rem 0 .4rem;padding:0}.toc a{display:block;padding:.3rem 0;text-decoration:none}.toc .l3{padding-left:1rem}
@media (min-width:62rem){.read{grid-template-columns:minmax(0,44rem) 14rem}.read .toc{grid-column:2;grid-row:1;position:sticky;top:1rem;border:0;border-left:2px solid var(--line);border-radius:0}.read article{grid-column:1;grid-row:1}}
article{overflow-wrap:anywhere}
article img{max-width:100%;height:auto;border-radius:.5rem;border:1px solid var(--line);display:block;background:var(--soft)}
figure{margin:1.25rem 0}figure a{display:inline-block;position:relative;max-width:100%;vertical-align:top}figure svg{position:absolute;inset:1px;width:calc(100% - 2px);height:calc(100% - 2px);font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}video{display:block;max-width:100%;border-radius:.5rem;background:#000}figcaption{font-size:.9rem;color:var(--muted);margin-top:.35rem}.w25{max-width:25%}.w50{max-width:50%}.w75{max-width:75%}
@media (max-width:40rem){figure{max-width:none}}
pre{background:var(--soft);padding:1rem;border-radius:.5rem;overflow:auto;font-size:.9rem}code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.92em;background:var(--soft);border-radius:3px;padding:.05em .25em}pre code{padding:0}
blockquote{margin:1rem 0;padding-left:1rem;border-left:3px solid var(--line);color:var(--muted)}hr{border:0;border-top:1px solid var(--line);margin:2rem 0}
.table{overflow-x:auto;overflow-wrap:normal;margin:1.25rem 0}table{border-collapse:collapse;min-width:100%}th,td{border:1px solid var(--line);padding:.45rem .7rem;text-align:left;vertical-align:top}th{background:var(--soft)}td p,th p{margin:0}
.file{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.1rem 1rem;min-height:2.75rem;margin:1rem 0;padding:.6rem 1rem;border:1px solid var(--line);border-radius:.6rem;text-decoration:none}.file span{color:var(--muted);font-size:.9rem}details{border:1px solid var(--line);border-radius:.6rem;margin:1rem 0;padding:0 1rem}summary{cursor:pointer;font-weight:600;padding:.65rem 0}.toc details{border:0;margin:0;padding:0}.toc summary{padding:0}
.callout{border-radius:.6rem;padding:.8rem 1rem;margin:1.25rem 0;background:var(--info)}.callout p{margin:.25rem 0 0}.tip{background:var(--tip)}.warning{background:var(--warning)}.danger{background:var(--danger)}
.steps{list-style:none;padding:0;counter-reset:step}.steps>li{counter-increment:step;position:relative;padding:.1rem 0 .6rem 2.75rem}.steps>li::before{content:counter(step);position:absolute;left:0;top:.05rem;width:1.8rem;height:1.8rem;line-height:1.8rem;text-align:center;border-radius:50%;background:var(--brand);color:var(--on-brand);font-weight:650;font-size:.9rem}.steps p{margin:.15rem 0 .4rem}
.vote{margin:1rem 0;padding:1.1rem;border:1px solid var(--line);border-radius:.75rem;display:flex;flex-wrap:wrap;align-items:center;gap:.75rem}#helpful{margin-top:2.5rem}.vote p{margin:0;font-weight:600}
.hint{color:var(--muted)}
footer{border-top:1px solid var(--line);color:var(--muted);font-size:.9rem}footer .wrap{padding-block:1.25rem;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}footer a{color:inherit}
@media print{.bar nav,.hero,.toc,.vote,footer,.search{display:none}}
`.replace(/\n/g, '');

/** The brand's colour as far as text of it can be read on the page, else moved towards black or white. */
function readable(color: string, page: string, towards: string): string {
  for (let share = 0; share <= 1; share += 0.1) {
    const moved = mix(color, towards, share);
    if (contrast(moved, page) >= 4.6) return moved;
  }
  return towards;
}

export type Look = { css: string; policy: string };

/** The style of the pages in a brand's colour, and the policy that allows this style and no script at all. */
export function lookOf(primary: string): Look {
  const brand = isHex(primary) ? primary : '#4a58da';
  const css = `${plain}:root{--brand:${brand};--on-brand:${textOn(brand)};--link:${readable(brand, '#ffffff', '#000000')}}@media (prefers-color-scheme:dark){:root{--link:${readable(brand, '#1d2128', '#ffffff')}}}`;
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return { css, policy };
}
