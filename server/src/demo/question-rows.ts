import type { Question, SheetSection } from '@sightline/contract/sheets/templates';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';
import { ask, demoTemplates } from './sheet-templates.ts';

/** Questions of the templates that the library has, by their keys. */
const shared = ['clean', 'explained', 'serial', 'plate', 'pressure', 'leaks', 'test', 'voltage'];

/** Questions that no template asks yet, and one that is archived. */
const others: Question[] = [
  ask('isolated', 'check', 'Power isolated and locked', 'Energia isolada e bloqueada', { required: true }),
  ask('waste', 'yes_no', 'Waste was taken away', 'Os resíduos foram retirados'),
];
const archived = ask('fax', 'text', 'Fax number of the site', 'Número de fax do local');

/** The library of questions, and the templates whose questions were copied from it. */
export function buildLibrary({ organization_id, newId, iso }: DemoContext, begun: number) {
  const asked = Object.values(demoTemplates).flatMap((sections) => sections.flatMap(({ questions }) => questions));
  const kept = shared.flatMap((key) => asked.find(({ id }) => id === key) ?? []);
  const questions = [...kept, ...others, archived].map((question) => ({ question, id: newId(begun) }));
  const origins = new Map(questions.map(({ question, id }) => [question.id, id]));
  const copied = (question: Question): Question => {
    const origin_id = origins.get(question.id);
    return origin_id ? { ...question, origin_id } : question;
  };
  const templates: Record<string, SheetSection[]> = Object.fromEntries(
    Object.entries(demoTemplates).map(([name, sections]) => [
      name,
      sections.map((section) => ({ ...section, questions: section.questions.map(copied) })),
    ]),
  );
  const rows = questions.map(({ question, id }, index): Row => {
    const { id: _key, shown_when: _conditions, ...content } = question;
    return {
      ...{ organization_id, id, content, is_active: question !== archived, position: index + 1 },
      ...{ version: 1, created_at: iso(begun) },
    };
  });
  return { rows, templates };
}
