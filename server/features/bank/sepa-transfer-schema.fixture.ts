/**
 * The part of pain.001.001.09 that Ardoise writes, in our words: names, order and types of ISO 20022, narrowed as the European Payments Council does
 * for SEPA (EPC132-08, 2023: euros of at most 999 999 999,99, SLEV, a control sum, an agent without BIC that is NOTPROVIDED, Latin letters).
 * The schema of ISO itself is not in the project: its terms are not those of a free licence.
 */
export const transferSchema = `<?xml version="1.0"?>
<xs:schema xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" elementFormDefault="qualified">
  <xs:simpleType name="Latin"><xs:restriction base="xs:string"><xs:minLength value="1"/>
    <xs:pattern value="([A-Za-z0-9?:().,'+ -]|/[A-Za-z0-9?:().,'+ -])*"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Max35"><xs:restriction base="Latin"><xs:maxLength value="35"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Max70"><xs:restriction base="Latin"><xs:maxLength value="70"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Max140"><xs:restriction base="Latin"><xs:maxLength value="140"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Count"><xs:restriction base="xs:string"><xs:pattern value="[0-9]{1,15}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Sum"><xs:restriction base="xs:decimal"><xs:fractionDigits value="2"/><xs:totalDigits value="18"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Euros"><xs:restriction base="xs:decimal"><xs:fractionDigits value="2"/>
    <xs:minInclusive value="0.01"/><xs:maxInclusive value="999999999.99"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Iban"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}"/></xs:restriction></xs:simpleType>
  <xs:complexType name="Amount"><xs:simpleContent><xs:extension base="Euros">
    <xs:attribute name="Ccy" use="required" fixed="EUR"/></xs:extension></xs:simpleContent></xs:complexType>
  <xs:complexType name="Party"><xs:sequence><xs:element name="Nm" type="Max70"/></xs:sequence></xs:complexType>
  <xs:complexType name="Account"><xs:sequence><xs:element name="Id"><xs:complexType><xs:sequence>
    <xs:element name="IBAN" type="Iban"/></xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType>
  <xs:complexType name="Agent"><xs:sequence><xs:element name="FinInstnId"><xs:complexType><xs:sequence>
    <xs:element name="Othr"><xs:complexType><xs:sequence><xs:element name="Id" fixed="NOTPROVIDED"/></xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType>
  <xs:complexType name="Header"><xs:sequence>
    <xs:element name="MsgId" type="Max35"/><xs:element name="CreDtTm" type="xs:dateTime"/>
    <xs:element name="NbOfTxs" type="Count"/><xs:element name="CtrlSum" type="Sum"/><xs:element name="InitgPty" type="Party"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="Transfer"><xs:sequence>
    <xs:element name="PmtId"><xs:complexType><xs:sequence><xs:element name="EndToEndId" type="Max35"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="Amt"><xs:complexType><xs:sequence><xs:element name="InstdAmt" type="Amount"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="Cdtr" type="Party"/><xs:element name="CdtrAcct" type="Account"/>
    <xs:element name="RmtInf" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="Ustrd" type="Max140"/></xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>
  <xs:complexType name="Payments"><xs:sequence>
    <xs:element name="PmtInfId" type="Max35"/><xs:element name="PmtMtd" fixed="TRF"/><xs:element name="BtchBookg" type="xs:boolean"/>
    <xs:element name="NbOfTxs" type="Count"/><xs:element name="CtrlSum" type="Sum"/>
    <xs:element name="PmtTpInf"><xs:complexType><xs:sequence><xs:element name="SvcLvl"><xs:complexType><xs:sequence>
      <xs:element name="Cd" fixed="SEPA"/></xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
    <xs:element name="ReqdExctnDt"><xs:complexType><xs:sequence><xs:element name="Dt" type="xs:date"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="Dbtr" type="Party"/><xs:element name="DbtrAcct" type="Account"/><xs:element name="DbtrAgt" type="Agent"/>
    <xs:element name="ChrgBr" fixed="SLEV"/><xs:element name="CdtTrfTxInf" type="Transfer" maxOccurs="unbounded"/>
  </xs:sequence></xs:complexType>
  <xs:element name="Document"><xs:complexType><xs:sequence><xs:element name="CstmrCdtTrfInitn"><xs:complexType><xs:sequence>
    <xs:element name="GrpHdr" type="Header"/><xs:element name="PmtInf" type="Payments"/>
  </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
</xs:schema>
`
