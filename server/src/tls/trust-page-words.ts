export type TrustPageWords = {
  language: string;
  title: string;
  intro: string;
  open: string;
  warning: string;
  trust: string;
  download: string;
  iphone: string;
  iphoneSteps: string[];
  android: string;
  androidSteps: string[];
  limits: string;
  fingerprint: string;
};

export const trustPageWords: Record<'en' | 'pt', TrustPageWords> = {
  en: {
    language: 'en',
    title: 'Open Sightline on this device',
    intro: 'This Sightline runs on a machine in your network, with a certificate that your device does not know yet.',
    open: 'Open Sightline',
    warning:
      'Your browser will show a warning. In Chrome, tap “Advanced”, then “Proceed”. In Safari, tap “Show Details”, then “visit this website”. If a call does not connect after that, trust the certificate as below.',
    trust: 'Or trust it, and see no warning',
    download: 'Download the certificate',
    iphone: 'iPhone and iPad',
    iphoneSteps: [
      'Download the certificate in Safari and tap “Allow”.',
      'Open Settings, tap “Profile Downloaded” and install it.',
      'In Settings, General, About, Certificate Trust Settings, turn it on.',
    ],
    android: 'Android',
    androidSteps: [
      'Download the certificate.',
      'Open Settings and search for “CA certificate”; it is below Security, Encryption & credentials.',
      'Tap “Install anyway” and choose the file sightline.crt.',
    ],
    limits:
      'It is valid for addresses of private networks only, never for a website on the internet. Remove it when the trial is over.',
    fingerprint: 'Its SHA-256 fingerprint, which the terminal shows too:',
  },
  pt: {
    language: 'pt-BR',
    title: 'Abra o Sightline neste aparelho',
    intro: 'Este Sightline roda em uma máquina da sua rede, com um certificado que o seu aparelho ainda não conhece.',
    open: 'Abrir o Sightline',
    warning:
      'O navegador vai mostrar um aviso. No Chrome, toque em “Avançado” e depois em “Ir para”. No Safari, toque em “Mostrar Detalhes” e depois em “visite este site”. Se mesmo assim a chamada não conectar, confie no certificado como abaixo.',
    trust: 'Ou confie nele para não ver mais o aviso',
    download: 'Baixar o certificado',
    iphone: 'iPhone e iPad',
    iphoneSteps: [
      'Baixe o certificado no Safari e toque em “Permitir”.',
      'Abra os Ajustes, toque em “Perfil Baixado” e instale.',
      'Em Ajustes, Geral, Sobre, Certificados Confiáveis, ative o certificado.',
    ],
    android: 'Android',
    androidSteps: [
      'Baixe o certificado.',
      'Abra as Configurações e procure por “Certificado de CA”; fica em Segurança, Criptografia e credenciais.',
      'Toque em “Instalar mesmo assim” e escolha o arquivo sightline.crt.',
    ],
    limits:
      'Ele só vale para endereços de redes privadas, nunca para um site da internet. Remova-o quando o teste terminar.',
    fingerprint: 'Impressão digital SHA-256, que o terminal também mostra:',
  },
};
