/** Drawn machines, by category. */
const shapes: Record<string, string> = {
  Cooling:
    '<rect x="70" y="120" width="372" height="300" rx="14" fill="#dfe7ef"/><rect x="70" y="120" width="372" height="56" rx="14" fill="#b9c8d8"/><g fill="none" stroke="#5b7690" stroke-width="12"><circle cx="170" cy="300" r="66"/><circle cx="342" cy="300" r="66"/><path d="M170 234v132M104 300h132M342 234v132M276 300h132"/></g><rect x="96" y="420" width="40" height="30" fill="#8796a5"/><rect x="376" y="420" width="40" height="30" fill="#8796a5"/>',
  Ventilation:
    '<rect x="60" y="170" width="392" height="190" rx="10" fill="#e6e3f2"/><path d="M190 170v190M320 170v190" stroke="#8d84b8" stroke-width="10"/><circle cx="125" cy="265" r="46" fill="none" stroke="#6a60a0" stroke-width="12"/><path d="M222 210h66M222 250h66M222 290h66M222 330h66" stroke="#8d84b8" stroke-width="10"/><path d="M350 300l36-70 36 70z" fill="#6a60a0"/>',
  'Heating and steam':
    '<rect x="150" y="90" width="212" height="310" rx="106" fill="#e9ddd3"/><rect x="206" y="230" width="100" height="90" rx="8" fill="#8a5a3c"/><path d="M256 300c-26-20-4-38 0-58 14 16 30 34 0 58z" fill="#f0a24a"/><path d="M256 90V50h120" fill="none" stroke="#a58c7a" stroke-width="22"/><path d="M180 400v40M332 400v40" stroke="#7b6a5e" stroke-width="22"/>',
  Power:
    '<rect x="110" y="90" width="292" height="340" rx="12" fill="#e3e5dd"/><rect x="146" y="126" width="220" height="90" rx="6" fill="#31402c"/><path d="M166 190l34-40 30 30 40-46 70 52" fill="none" stroke="#9bd36a" stroke-width="8"/><path d="M270 250l-50 80h40l-18 66 70-92h-44l26-54z" fill="#e0b13a"/>',
  'Lifts and doors':
    '<rect x="120" y="60" width="272" height="390" rx="6" fill="#d6dad3"/><rect x="148" y="96" width="106" height="354" fill="#a9b3a4"/><rect x="258" y="96" width="106" height="354" fill="#b8c1b3"/><path d="M232 270v40M280 270v40" stroke="#5c6a56" stroke-width="10"/>',
  'Medical equipment':
    '<rect x="90" y="110" width="332" height="300" rx="26" fill="#e4eef0"/><circle cx="220" cy="260" r="92" fill="#c3d8dc"/><circle cx="220" cy="260" r="58" fill="#5d8d96"/><rect x="346" y="160" width="46" height="110" rx="6" fill="#24434a"/><path d="M346 310h46M346 340h46" stroke="#8fb0b6" stroke-width="12"/>',
  Production:
    '<rect x="60" y="290" width="392" height="60" rx="30" fill="#b7bec7"/><g fill="#6e7884"><circle cx="100" cy="320" r="18"/><circle cx="204" cy="320" r="18"/><circle cx="308" cy="320" r="18"/><circle cx="412" cy="320" r="18"/></g><rect x="150" y="130" width="150" height="130" rx="10" fill="#8fa0d6"/><path d="M300 180h70v80" fill="none" stroke="#5867a8" stroke-width="22"/><path d="M100 350v80M412 350v80" stroke="#8a94a0" stroke-width="18"/>',
  Pumps:
    '<circle cx="190" cy="270" r="96" fill="#7fa6cc"/><circle cx="190" cy="270" r="44" fill="#3e6a96"/><rect x="270" y="220" width="160" height="100" rx="14" fill="#b9c9da"/><path d="M300 220v100M332 220v100M364 220v100M396 220v100" stroke="#7f95ab" stroke-width="8"/><path d="M190 174V90h90" fill="none" stroke="#7fa6cc" stroke-width="34"/><rect x="110" y="366" width="330" height="24" fill="#6f7f8f"/>',
  'IT and labels':
    '<rect x="110" y="180" width="292" height="190" rx="22" fill="#dde3de"/><rect x="150" y="150" width="212" height="60" rx="10" fill="#8fa596"/><path d="M170 300h172v120H170z" fill="#fff" stroke="#b9c4bc" stroke-width="6"/><path d="M196 330v60M214 330v60M226 330v60M250 330v60M262 330v60M288 330v60M310 330v60" stroke="#28332b" stroke-width="8"/>',
};

/** Returns the shape of a category, in a square of 512. */
export const shapeOf = (category: string): string => shapes[category] ?? shapes.Production ?? '';

/** As SVG, 512 by 512. */
export const drawMachine = (category: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<rect width="512" height="512" fill="#f4f6f8"/><ellipse cx="256" cy="448" rx="190" ry="22" fill="#dfe4ea"/>${shapeOf(category)}</svg>`;

/** A wiring diagram, as SVG. */
export const drawDiagram = (title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560" viewBox="0 0 800 560">
<rect width="800" height="560" fill="#fff"/><rect x="20" y="20" width="760" height="520" fill="none" stroke="#222" stroke-width="3"/>
<g fill="none" stroke="#222" stroke-width="3"><path d="M80 90h640M80 130h640M80 170h640"/><path d="M180 90v120M180 270v90M360 130v80M360 270v90M540 170v40M540 270v90"/>
<rect x="150" y="210" width="60" height="60"/><rect x="330" y="210" width="60" height="60"/><rect x="510" y="210" width="60" height="60"/>
<circle cx="180" cy="400" r="40"/><circle cx="360" cy="400" r="40"/><circle cx="540" cy="400" r="40"/></g>
<g font-family="sans-serif" font-size="20" fill="#222"><text x="40" y="96">L1</text><text x="40" y="136">L2</text><text x="40" y="176">L3</text>
<text x="165" y="247">K1</text><text x="345" y="247">K2</text><text x="525" y="247">K3</text><text x="164" y="407">M1</text><text x="344" y="407">M2</text><text x="524" y="407">M3</text>
<text x="40" y="522">${title}</text></g></svg>`;
