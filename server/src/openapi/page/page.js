/** Search, and buttons that copy. Everything else of the page works without this. */
const search = document.querySelector('input[type=search]');
const status = document.querySelector('[role=status]');
const operations = [...document.querySelectorAll('article[data-words]')];
const links = new Map([...document.querySelectorAll('nav a')].map((link) => [link.hash.slice(1), link.parentElement]));

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const operation of operations) {
    const matches = words.every((word) => operation.dataset.words.includes(word));
    operation.hidden = !matches;
    const link = links.get(operation.id);
    if (link) link.hidden = !matches;
    if (matches) found += 1;
  }
  for (const group of document.querySelectorAll('main section[data-tag], nav div')) {
    group.hidden = ![...group.querySelectorAll('article, li')].some((part) => !part.hidden);
  }
  status.textContent = words.length > 0 ? `${found} of ${operations.length} endpoints` : '';
}

search.addEventListener('input', show);
addEventListener('hashchange', () => {
  search.value = '';
  show();
});

for (const example of document.querySelectorAll('.example')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(example.querySelector('pre').textContent).then(
      () => (status.textContent = 'Copied'),
      () => (status.textContent = 'Not copied: the browser refused'),
    );
  });
  example.append(button);
}
