import type { ExpenseKind } from '@sightline/contract/sheets/costs';
import type { SignatureKind, SignatureRole } from '@sightline/contract/sheets/signing';

type Words = {
  title: (number: number) => string;
  ticket: (number: number) => string;
  customer: string;
  machine: string;
  address: string;
  planned: string;
  /** From checking in to checking out, and while nobody has checked out. */
  visited: string;
  arrived: string;
  technician: string;
  template: string;
  version: (number: number) => string;
  problem: string;
  work_done: string;
  conclusion: string;
  recommendations: string;
  signatures: string;
  unsigned: string;
  outdated: string;
  unanswered: string;
  roles: Record<SignatureRole, string>;
  refused: (reason: string) => string;
  kinds: Record<Exclude<SignatureKind, 'drawn'>, string>;
  onDevice: (time: string) => string;
  verify: string;
  hash: string;
  costs: string;
  covered: string;
  faulty: (serial: string) => string;
  replacement: (serial: string) => string;
  expenses: Record<ExpenseKind, string>;
  tax: (rate: string) => string;
  total: string;
  byWarranty: string;
  forCustomer: string;
};

/** The words of the document, in the language of its reader. */
export const sheetWords: Record<'en' | 'pt', Words> = {
  en: {
    title: (number) => `Assistance sheet ${number}`,
    ticket: (number) => `Ticket ${number}`,
    customer: 'Customer',
    machine: 'Machine',
    address: 'Address',
    planned: 'Visit planned',
    visited: 'Visit',
    arrived: 'Visit since',
    technician: 'Technician',
    template: 'Template',
    version: (number) => `version ${number}`,
    problem: 'Problem found',
    work_done: 'Work done',
    conclusion: 'Conclusion',
    recommendations: 'Recommendations',
    signatures: 'Signatures',
    unsigned: 'This sheet is not signed.',
    outdated: 'A newer sheet has replaced this one.',
    unanswered: '–',
    roles: { technician: 'Technician', customer: 'Customer', witness: 'Witness' },
    refused: (reason) => `Refused to sign: ${reason}`,
    kinds: { typed: 'signed by typing', refused: 'refused' },
    onDevice: (time) => `by the clock of the device: ${time}`,
    verify: 'Scan the code to check that this document is authentic and current.',
    hash: 'SHA-256',
    costs: 'Parts, labour and expenses',
    covered: 'covered by warranty',
    faulty: (serial) => `faulty: ${serial}`,
    replacement: (serial) => `replacement: ${serial}`,
    expenses: { lodging: 'Lodging', meals: 'Meals', parking: 'Parking', toll: 'Toll', other: 'Other expense' },
    tax: (rate) => `Tax (${rate})`,
    total: 'Total',
    byWarranty: 'Covered by warranty',
    forCustomer: 'To be paid by the customer',
  },
  pt: {
    title: (number) => `Ficha de assistência ${number}`,
    ticket: (number) => `Ticket ${number}`,
    customer: 'Cliente',
    machine: 'Equipamento',
    address: 'Endereço',
    planned: 'Visita prevista',
    visited: 'Visita',
    arrived: 'Visita desde',
    technician: 'Técnico',
    template: 'Modelo',
    version: (number) => `versão ${number}`,
    problem: 'Problema encontrado',
    work_done: 'Trabalho realizado',
    conclusion: 'Conclusão',
    recommendations: 'Recomendações',
    signatures: 'Assinaturas',
    unsigned: 'Esta ficha não está assinada.',
    outdated: 'Uma ficha mais recente substituiu esta.',
    unanswered: '–',
    roles: { technician: 'Técnico', customer: 'Cliente', witness: 'Testemunha' },
    refused: (reason) => `Recusou-se a assinar: ${reason}`,
    kinds: { typed: 'assinado por digitação', refused: 'recusou' },
    onDevice: (time) => `pelo relógio do aparelho: ${time}`,
    verify: 'Leia o código para verificar se este documento é autêntico e atual.',
    hash: 'SHA-256',
    costs: 'Peças, mão de obra e despesas',
    covered: 'coberto pela garantia',
    faulty: (serial) => `com defeito: ${serial}`,
    replacement: (serial) => `substituta: ${serial}`,
    expenses: {
      lodging: 'Hospedagem',
      meals: 'Refeições',
      parking: 'Estacionamento',
      toll: 'Pedágio',
      other: 'Outra despesa',
    },
    tax: (rate) => `Impostos (${rate})`,
    total: 'Total',
    byWarranty: 'Coberto pela garantia',
    forCustomer: 'A pagar pelo cliente',
  },
};
